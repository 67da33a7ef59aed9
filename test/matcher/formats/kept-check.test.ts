import { expect, test } from "vitest";
import { keptEntryFits, keptRootFits } from "../../../src/matcher/formats/kept-check.ts";
import { isFields } from "../../../src/matcher/formats/json-object.ts";
import { readWorldBookValue } from "../../../src/matcher/formats/read.ts";
import { writeCharacterBook } from "../../../src/matcher/formats/write-character-book.ts";

/** A character book that was made from a world, as it is read again. */
function exported(): { root: object; entry: Record<string, unknown> } {
  const world = {
    description: "d",
    extensions: { own: 1 },
    entries: { "3": { uid: 8, key: ["a"], useGroupScoring: null, extensions: { depth: 9, mine: 1 } } },
  };
  const read = readWorldBookValue(world);
  if (!read.ok) throw read.error;
  const root = structuredClone(writeCharacterBook(read.book));
  const entries = root["entries"];
  const entry: unknown = Array.isArray(entries) ? entries[0] : undefined;
  if (!isFields(entry)) throw new Error("no entry");
  return { root, entry };
}

function codesOf(value: unknown): string[] {
  const read = readWorldBookValue(value);
  return read.ok ? read.book.diagnostics.map(({ code, path }) => `${code} ${path}`) : [read.error.code];
}

const SKIPPED = 'restore-skipped $.entries[0].extensions["dsh-lorekeeper"]';

test("an export that nobody touched fits", () => {
  expect(codesOf(exported().root)).toEqual([]);
});

test("an entry that was edited elsewhere is reported once", () => {
  const { root, entry } = exported();
  Object.assign(Object(entry["extensions"]), { use_group_scoring: true });
  expect(codesOf(root)).toEqual([SKIPPED]);
});

test("an addition made elsewhere takes nothing away", () => {
  const { root, entry } = exported();
  Object.assign(Object(entry["extensions"]), { added: 1 });
  expect(codesOf(root)).toEqual([]);
});

test("damaged data is reported, in a world file too", () => {
  const place = { index: 0, inCharacterBook: true };
  expect(keptEntryFits({ extensions: { "dsh-lorekeeper": "x" } }, {}, place)).toBe(false);
  expect(keptEntryFits({ extensions: { "dsh-lorekeeper": { world: 5 } } }, {}, place)).toBe(false);
  expect(
    keptEntryFits({ extensions: { "dsh-lorekeeper": { world: {} } } }, {}, { ...place, inCharacterBook: false }),
  ).toBe(false);
  expect(keptEntryFits({ extensions: { "dsh-lorekeeper": { other: 5 } } }, {}, place)).toBe(true);
  expect(keptEntryFits({ extensions: { x: 1 } }, {}, place)).toBe(true);
});

test("a root that says something else than its kept world is reported", () => {
  const { root } = exported();
  expect(keptRootFits(root, true)).toBe(true);
  expect(keptRootFits({ ...root, description: "other" }, true)).toBe(false);
  expect(keptRootFits(root, false)).toBe(false);
  expect(codesOf({ ...root, description: "other" })).toEqual(['restore-skipped $.extensions["dsh-lorekeeper"]']);
});
