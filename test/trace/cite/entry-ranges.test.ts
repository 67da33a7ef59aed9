import { expect, it } from "vitest";

import { type EntrySource, entryRanges } from "../../../src/trace/cite/entry-ranges.ts";

const hash = (text: string): string => `#${text}`;
const source = (qualifiedEntryId: string | null, text: string): EntrySource => ({
  kind: "worldbook",
  qualifiedEntryId,
  utf16Units: text.length,
  hash: hash(text),
});

it("finds entries one after another, at the beginnings of lines", () => {
  const text = "[lore]\nfirst\nline\nsecond";
  expect(entryRanges(text, [source("b:1", "first\nline"), source("b:2", "second")], hash)).toEqual([
    { qualifiedEntryId: "b:1", start: 7, end: 17 },
    { qualifiedEntryId: "b:2", start: 18, end: 24 },
  ]);
});

it("has no range for what was changed, has no id, is empty or no entry, and goes on", () => {
  const sources: EntrySource[] = [
    source("b:1", "gone"),
    source(null, "first"),
    source("b:3", ""),
    { ...source("p", "first"), kind: "preset" },
    source("b:4", "second"),
  ];
  expect(entryRanges("first\nsecond", sources, hash)).toEqual([{ qualifiedEntryId: "b:4", start: 6, end: 12 }]);
});

it("tries only so many places", () => {
  let tries = 0;
  const counting = (text: string): string => {
    tries++;
    return hash(text);
  };
  expect(entryRanges("x\n".repeat(1_000), [source("b:1", "y")], counting)).toEqual([]);
  expect(tries).toBe(64);
});
