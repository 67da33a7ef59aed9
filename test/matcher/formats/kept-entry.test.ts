import { expect, test } from "vitest";
import { isFields, type Fields } from "../../../src/matcher/formats/json-object.ts";
import { withKept } from "../../../src/matcher/formats/kept.ts";
import {
  extensionsPart,
  keptKey,
  madeFromWorld,
  restoreWorldEntry,
  WORLD_PART,
  worldPart,
} from "../../../src/matcher/formats/kept-entry.ts";
import {
  characterBookEntryToWorld,
  withId,
  worldEntryToCharacterBook,
} from "../../../src/matcher/formats/sillytavern/character-book.ts";

function exported(world: Fields, key = "0"): Fields {
  const card = worldEntryToCharacterBook(world);
  return withKept(card, WORLD_PART, { ...worldPart(world, card, { index: 0, key }), ...extensionsPart(world, card) });
}

function readBack(card: Fields): unknown {
  const raw = withId(card, 0);
  return restoreWorldEntry(characterBookEntryToWorld(raw, 0), raw);
}

test.each<[string, Fields]>([
  ["a sparse entry", { uid: 3, key: ["a"], content: "c" }],
  ["inherit instead of off", { uid: 0, key: [], useGroupScoring: null, probability: null }],
  [
    "fields that the mapping does not know",
    { uid: 0, characterFilter: { isExclude: true, names: ["A"], tags: [] }, own: [1] },
  ],
  ["no uid", { key: ["a"] }],
  ["names of cards under extensions", { uid: 0, position: 1, extensions: { position: 9, custom: 1, depth: 4 } }],
  ["extensions that are a list", { uid: 0, extensions: [1, 2] }],
  ["empty extensions", { uid: 0, extensions: {} }],
])("%s comes back as it was", (_name, world) => {
  expect(readBack(exported(world))).toEqual(world);
});

test("an edit made elsewhere is not undone", () => {
  const card = exported({ uid: 0, key: ["a"], useGroupScoring: null, extensions: { exclude_recursion: false } });
  const extensions = card["extensions"];
  if (!isFields(extensions)) throw new Error("no extensions");
  const edited = {
    ...card,
    extensions: { ...extensions, use_group_scoring: true, added: 1, exclude_recursion: true },
  };
  expect(readBack(edited)).toMatchObject({
    useGroupScoring: true,
    excludeRecursion: true,
    extensions: { added: 1, exclude_recursion: true },
  });
});

test("the key of the world file is kept when it is not the uid", () => {
  expect(keptKey(exported({ uid: 8 }, "3"))).toBe("3");
  expect(keptKey(exported({ uid: 8 }, "8"))).toBeUndefined();
});

test("only our own exports count as made from a world", () => {
  expect(madeFromWorld(exported({ uid: 0 }))).toBe(true);
  expect(madeFromWorld(worldEntryToCharacterBook({ uid: 0 }))).toBe(false);
});

test("damaged kept data is ignored", () => {
  const card = {
    id: 1,
    keys: ["a"],
    enabled: true,
    extensions: { "dsh-lorekeeper": { world: { fields: 5, extensions: "x" } } },
  };
  expect(restoreWorldEntry(characterBookEntryToWorld(card, 0), card)).toMatchObject({ uid: 1, key: ["a"] });
});
