import { expect, it } from "vitest";

import { legacyParts } from "../../../../../../src/trace/inspector/app/views/records/records-api.ts";

it("shows of an old record whatever has the form of a section, and nothing that is not there", () => {
  expect(legacyParts([{ name: "a", text: "t", utf16Units: 1 }, { name: "b" }, null, 4])).toEqual([
    { name: "a", text: "t", units: 1, error: null },
    { name: "b", text: null, units: null, error: null },
  ]);
  expect(legacyParts(undefined)).toEqual([]);
});
