import { expect, test } from "vitest";
import { readWorldBookValue } from "../../../src/matcher/formats/read.ts";
import { writeCharacterBook } from "../../../src/matcher/formats/write-character-book.ts";
import { writeStWorld } from "../../../src/matcher/formats/write-world.ts";
import type { WorldBook } from "../../../src/matcher/model/book.ts";

function book(value: unknown): WorldBook {
  const read = readWorldBookValue(value);
  if (!read.ok) throw read.error;
  return read.book;
}

const WORLD = {
  name: "W",
  scan_depth: 3,
  extensions: { own: 1 },
  entries: {
    "3": {
      uid: 8,
      key: ["a"],
      content: "c",
      useGroupScoring: null,
      characterFilter: { isExclude: true, names: ["A"], tags: [] },
    },
    title: { key: ["b"], order: "7" },
  },
};

test("a world goes into a character book and comes back as it was", () => {
  const card = writeCharacterBook(book(WORLD));
  expect(card).toMatchObject({
    name: "W",
    entries: [{ id: 8, keys: ["a"], enabled: true, use_regex: true }, { keys: ["b"] }],
  });
  expect(writeStWorld(book(card))).toEqual(WORLD);
});

test("the model read back is the model written", () => {
  const before = book(WORLD);
  const after = book(writeCharacterBook(before));
  const model = ({ entries }: WorldBook): unknown[] => entries.map(({ source: _source, ...fields }) => fields);
  expect(model(after)).toEqual(model(before));
  expect(after.settings).toEqual({ ...before.settings, extensions: expect.objectContaining({ own: 1 }) as unknown });
});

test("nothing is kept at the book when its root loses nothing", () => {
  expect(writeCharacterBook(book({ entries: {} }))).toEqual({ entries: [], name: "" });
});

test("a character book keeps unknown fields in place, entries in their order, other spellings under our name", () => {
  const card = {
    name: "B",
    own: { x: 1 },
    entries: [
      { id: 9, keys: ["a"], enabled: true, name: "N", priority: 3, use_regex: false, extensions: { mine: 1 } },
      { id: 2, keys: ["b"], enabled: true },
    ],
  };
  const written = writeCharacterBook(book(card));
  expect(written).toMatchObject({
    own: { x: 1 },
    entries: [
      {
        id: 9,
        name: "N",
        priority: 3,
        use_regex: true,
        extensions: { mine: 1, "dsh-lorekeeper": { card: { fields: { use_regex: false } } } },
      },
      { id: 2 },
    ],
  });
  expect(writeCharacterBook(book(written))).toEqual(written);
});

test("edits are written in both spellings and removed settings do not come back", () => {
  const read = book(writeCharacterBook(book(WORLD)));
  const { scanDepth: _depth, ...settings } = read.settings;
  const entries = read.entries.map((entry) => ({ ...entry, useGroupScoring: true, recursion: { exclude: true } }));
  const again = book(writeCharacterBook({ ...read, settings, entries, name: "X" }));
  expect(again.settings).not.toHaveProperty("scanDepth");
  expect(again.name).toBe("X");
  expect(again.entries.map(({ useGroupScoring, recursion }) => [useGroupScoring, recursion?.exclude])).toEqual([
    [true, true],
    [true, true],
  ]);
});

test("an entry that is no object stays where it was", () => {
  expect(writeCharacterBook(book({ entries: [{ keys: ["a"], enabled: true }, "x"] }))["entries"]).toMatchObject([
    { id: 0 },
    "x",
  ]);
});
