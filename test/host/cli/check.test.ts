import { describe, expect, it } from "vitest";
import { differenceLines, differencesOf, nothingExpected } from "../../../src/host/cli/check.ts";

const fields = {
  activated: [
    ["B", 2],
    ["B", 1],
  ],
  before: "x",
  loops: [{ n: 1, candidates: [["B", 2], ["B", 1]], passed: [["B", 2]] }],
}; // prettier-ignore

describe("differencesOf", () => {
  it("finds nothing where all fields agree", () => expect(differencesOf(0, fields, { ...fields })).toEqual([]));

  it("names step, field, expected and actual", () => {
    expect(differencesOf(2, fields, { before: "y" })).toEqual([
      { step: 2, field: "before", expected: "y", actual: "x" },
    ]);
    expect(differencesOf(0, fields, { activated: [["B", 1]] })).toHaveLength(1);
  });

  it("compares counts of candidates where only those are recorded", () => {
    expect(differencesOf(0, fields, { loops: [{ n: 1, candidates: 2, passed: 1 }] })).toEqual([]);
    expect(differencesOf(0, fields, { loops: [{ n: 1, candidates: 2, passed: 2 }] })).toHaveLength(1);
    expect(differencesOf(0, fields, { loops: [] })).toHaveLength(1);
  });

  it("compares active uids as a set", () => {
    expect(differencesOf(0, fields, { activeUids: [1, 2] })).toEqual([]);
    expect(differencesOf(0, fields, { activeUids: [1] })).toHaveLength(1);
  });

  it("looks at no field that a scan does not have, but misses an author's note", () => {
    expect(differencesOf(0, fields, { errorsLogged: ["x"], lint: [] })).toEqual([]);
    expect(differencesOf(0, fields, { authorNoteFinal: "x" })).toHaveLength(1);
  });

  it("does not pass a step that expects nothing", () => {
    expect(differencesOf(1, fields, {})).toEqual([nothingExpected(1)]);
  });

  it("takes a recorded throw as a permitted difference", () => {
    expect(differencesOf(0, fields, { throws: "TypeError", before: "y" })).toEqual([]);
  });
});

it("differenceLines cuts long values", () => {
  const [head, expected, actual] = differenceLines("a/b", [
    { step: 1, field: "before", expected: "x".repeat(2_000), actual: undefined },
  ]);
  expect(head).toBe("a/b: step 1, before");
  expect(expected).toMatch(/… \(2002 characters\)$/);
  expect(actual).toBe("  actual   absent");
});
