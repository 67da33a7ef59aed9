import { expect, it } from "vitest";

import { measureTexts, recordSection } from "../../../src/trace/project/sections.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";
import { captureWith, PART } from "./support/captures.ts";

it("counts what the model sees, and knows who contributed to the sections of the profile", () => {
  const { sections, contexts } = measureTexts(captureWith({}, PART), sha256);
  expect(sections.map(({ place, sources }) => [place.index, sources.map(({ resourceId }) => resourceId)])).toEqual([
    [0, ["character-a"]],
    [2, [PART.sources[1]?.[1][0]?.resourceId]],
    // A section of that name is in the part; it is not ours all the same.
    [3, []],
  ]);
  expect(contexts.map(({ place, provenance, sources }) => [place.index, provenance, sources])).toEqual([
    [1, "host", []],
  ]);
  expect(contexts[0]?.sizes).toEqual({ characters: 7, utf16Units: 7, utf8Bytes: 11, hash: sha256("目录 /tmp") });
});

it("has no sources when the threads could not tell, and nothing without a prompt", () => {
  const { sections } = measureTexts(captureWith(), sha256);
  expect(sections.flatMap(({ sources }) => sources)).toEqual([]);
  expect(measureTexts(captureWith({ prompt: null }), sha256)).toEqual({ sections: [], contexts: [] });
});

it("becomes a section of a record, without its text", () => {
  const [section] = measureTexts(captureWith({}, PART), sha256).sections;
  if (section === undefined) throw new Error("no section");
  const made = recordSection(section, { offsetUtf16: 4, reference: null });
  expect(Object.keys(made).toSorted()).toEqual([
    "characters",
    "hash",
    "index",
    "name",
    "offsetUtf16",
    "provenance",
    "reference",
    "sources",
    "utf16Units",
    "utf8Bytes",
  ]);
  expect(made).toMatchObject({ name: section.place.name, index: 0, offsetUtf16: 4, provenance: "tavern" });
});
