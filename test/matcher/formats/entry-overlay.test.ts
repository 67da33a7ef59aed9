import { expect, test } from "vitest";
import { worldFormOf } from "../../../src/matcher/formats/entry-overlay.ts";
import { readWorldBookValue } from "../../../src/matcher/formats/read.ts";
import type { Entry, SourceFormat } from "../../../src/matcher/model/book.ts";

function entryOf(raw: object, format: SourceFormat): Entry {
  const read = readWorldBookValue({ entries: [raw] }, { format });
  if (!read.ok || read.book.entries[0] === undefined) throw new Error("not read");
  return read.book.entries[0];
}

const RAW = { uid: 1, key: "a, b", order: "50", disable: 1, position: { type: "odd" }, own: [1] };

test("an untouched entry keeps the spelling of its file", () => {
  const entry = entryOf(RAW, "st-world");
  expect(entry).toMatchObject({ keys: ["a", "b"], insertionOrder: 50, enabled: false });
  expect(worldFormOf(entry, "st-world").edited).toBe(entry.source.raw);
});

test("only edited fields are written, the others keep their spelling", () => {
  const entry: Entry = { ...entryOf(RAW, "st-world"), enabled: true, position: "outlet", content: "new" };
  expect(worldFormOf(entry, "st-world").edited).toEqual({ ...RAW, disable: false, position: 7, content: "new" });
});

test("a field that was taken out of the model is taken out of the file", () => {
  const { insertionOrder: _order, ...entry } = entryOf(RAW, "st-world");
  expect(worldFormOf(entry, "st-world").edited).not.toHaveProperty("order");
});

test("an edited flag is written in both spellings", () => {
  const raw = { id: 1, keys: ["a"], enabled: true, extensions: { exclude_recursion: true, position: 4, x: 1 } };
  const entry: Entry = {
    ...entryOf(raw, "character-book"),
    recursion: { exclude: false, prevent: false, delayUntil: false },
    position: "outlet",
  };
  expect(worldFormOf(entry, "character-book").edited).toMatchObject({
    excludeRecursion: false,
    position: 7,
    extensions: { exclude_recursion: false, position: 7, x: 1 },
  });
});

test("an entry that is no object can be edited into one", () => {
  const read = readWorldBookValue({ entries: ["x"] }, { format: "st-world" });
  const entry = read.ok ? read.book.entries[0] : undefined;
  if (entry === undefined) throw new Error("not read");
  expect(worldFormOf({ ...entry, keys: ["a"] }, "st-world")).toEqual({ unedited: "x", edited: { key: ["a"] } });
});
