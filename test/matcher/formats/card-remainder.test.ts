import { expect, test } from "vitest";
import { cardPart } from "../../../src/matcher/formats/card-remainder.ts";
import {
  characterBookEntryToWorld,
  worldEntryToCharacterBook,
} from "../../../src/matcher/formats/sillytavern/character-book.ts";

test("nothing is lost of an entry that SillyTavern wrote itself", () => {
  const raw = worldEntryToCharacterBook({
    uid: 1,
    key: ["a"],
    position: 0,
    useGroupScoring: false,
    probability: 100,
    useProbability: true,
    groupWeight: 100,
  });
  const world = characterBookEntryToWorld(raw, 0);
  expect(cardPart(raw, world, world)).toBeUndefined();
});

test("unknown fields and other spellings are kept", () => {
  const raw = {
    id: 1,
    keys: ["a"],
    enabled: 1,
    use_regex: false,
    priority: 7,
    comment: null,
    extensions: { depth: null, own: 1 },
  };
  const world = characterBookEntryToWorld(raw, 0);
  expect(cardPart(raw, world, world)).toEqual({
    fields: { enabled: 1, use_regex: false, priority: 7, comment: null },
    extensions: { depth: null },
  });
});

test("an edited field is no loss", () => {
  const raw = { id: 1, keys: ["a"], enabled: 1 };
  const world = characterBookEntryToWorld(raw, 0);
  const edited = worldEntryToCharacterBook({ ...world, disable: true });
  expect(cardPart(raw, world, edited)).toBeUndefined();
});

test("what is no object is kept whole", () => {
  expect(cardPart("x", {}, {})).toEqual({ raw: "x" });
});
