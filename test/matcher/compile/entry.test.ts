import { describe, expect, it } from "vitest";
import { levelValue, sourceBit } from "../../../src/matcher/compile/entry.ts";
import * as entry from "../../../src/matcher/compile/entry.ts";
import { MATCH_SOURCES, SELECTIVE_LOGICS } from "../../../src/matcher/model/book.ts";

describe("source bits", () => {
  it("are one bit each, in the order of the list, within a byte", () => {
    expect(MATCH_SOURCES.map(sourceBit)).toEqual([1, 2, 4, 8, 16, 32]);
  });
});

describe("delay levels", () => {
  it.each([
    [1, 1],
    ["2", 2],
    ["", 0],
    [0, 0],
  ])("%j counts %d", (level, value) => expect(levelValue(level)).toBe(value));

  it("that are no number open never: they compare with nothing", () => {
    expect(levelValue("soon")).toBeNaN();
  });
});

describe("wire numbers", () => {
  it("of the logics are SillyTavern's", () => {
    expect([entry.LOGIC_AND_ANY, entry.LOGIC_NOT_ALL, entry.LOGIC_NOT_ANY, entry.LOGIC_AND_ALL]).toEqual([0, 1, 2, 3]);
    expect(SELECTIVE_LOGICS).toEqual(["and_any", "not_all", "not_any", "and_all"]);
  });

  it("of the positions are SillyTavern's, and nowhere is none of them", () => {
    const { POSITION_BEFORE, POSITION_AFTER, POSITION_NOTE_TOP, POSITION_NOTE_BOTTOM } = entry;
    const { POSITION_AT_DEPTH, POSITION_EXAMPLE_TOP, POSITION_EXAMPLE_BOTTOM, POSITION_OUTLET, POSITION_NONE } = entry;
    expect([POSITION_BEFORE, POSITION_AFTER, POSITION_NOTE_TOP, POSITION_NOTE_BOTTOM]).toEqual([0, 1, 2, 3]);
    expect([POSITION_AT_DEPTH, POSITION_EXAMPLE_TOP, POSITION_EXAMPLE_BOTTOM, POSITION_OUTLET]).toEqual([4, 5, 6, 7]);
    expect(POSITION_NONE).toBeLessThan(POSITION_BEFORE);
  });
});
