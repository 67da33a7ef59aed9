import { expect, it } from "vitest";

import { legacyParts } from "../../../../../src/trace/inspector/app/data/records.ts";

it("shows of an old record whatever has the form of a section, and nothing that is not there", () => {
  const sources = [{ kind: "preset", text: "old" }, null, 4];
  expect(legacyParts([{ name: "a", text: "t", utf16Units: 1, sources }, { name: "b" }, null, 4])).toEqual([
    { name: "a", text: "t", units: 1, error: null, sources: [{ kind: "preset", text: "old" }] },
    { name: "b", text: null, units: null, error: null, sources: [] },
  ]);
  expect(legacyParts(undefined)).toEqual([]);
});
