import { expect, test } from "vitest";
import {
  characterBookEntryToWorld,
  stConvertCharacterBook,
  stWorldToCharacterBook,
  withId,
  worldEntryToCharacterBook,
} from "../../../../src/matcher/formats/sillytavern/character-book.ts";

test("of two entries with one id the later stays, and ids are written into the original", () => {
  const book = { name: "B", entries: [{ id: 1, keys: ["a"] }, { keys: ["b"] }] };
  const world = stConvertCharacterBook(book);
  expect(Object.keys(world.entries)).toEqual(["1"]);
  expect(world.entries["1"]).toMatchObject({ key: ["b"], uid: 1, displayIndex: 1 });
  expect(world["originalData"]).toEqual({
    name: "B",
    entries: [
      { id: 1, keys: ["a"] },
      { id: 1, keys: ["b"] },
    ],
  });
  expect(book.entries[1]).toEqual({ keys: ["b"] });
});

test("an id of __proto__ is an ordinary key", () => {
  const world = stConvertCharacterBook({ entries: [{ id: "__proto__", keys: ["a"] }] });
  expect(Object.keys(world.entries)).toEqual(["__proto__"]);
});

test.each([{}, { entries: {} }, { entries: [null] }, null, []])("%j is refused as SillyTavern throws on it", (book) => {
  expect(() => stConvertCharacterBook(book)).toThrow(expect.objectContaining({ code: "not-a-world-book" }) as Error);
});

test.each([{}, { entries: null }, { entries: { a: null } }])(
  "world %j is refused as SillyTavern throws on it",
  (world) => {
    expect(() => stWorldToCharacterBook("W", world)).toThrow(
      expect.objectContaining({ code: "not-a-world-book" }) as Error,
    );
  },
);

test("undefined fields are absent in both directions", () => {
  expect(characterBookEntryToWorld({}, 3)).not.toHaveProperty("key");
  expect(worldEntryToCharacterBook({ uid: 3 })["extensions"]).not.toHaveProperty("display_index");
  expect(worldEntryToCharacterBook({ uid: 3 })).toMatchObject({
    position: "after_char",
    enabled: true,
    use_regex: true,
  });
});

test("position and group scoring on the way to a card", () => {
  expect(worldEntryToCharacterBook({ position: 0, useGroupScoring: null })).toMatchObject({
    position: "before_char",
    extensions: { position: 0, use_group_scoring: false },
  });
});

test("only an object without id gets one", () => {
  expect([{}, { id: null }, "x", null].map((entry) => withId(entry, 2))).toEqual([{ id: 2 }, { id: null }, "x", null]);
});
