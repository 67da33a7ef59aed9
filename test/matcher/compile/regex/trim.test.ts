import { describe, expect, it } from "vitest";

import { accepted, allTexts, compare, openEngine, programFor } from "../../../support/regex/engine.ts";
import { towards } from "../../../../src/matcher/compile/regex/trim.ts";
import { EMPTY, NEVER } from "../../../../src/matcher/compile/regex/syntax.ts";

describe("trimming the edges of a pattern", () => {
  it.each([
    [".*a.*", "a"],
    ["a+b*", "a"],
    ["b?a{2,5}", "a{2}"],
    ["(?:a|b?)c", "c"],
    ["a(?:b|)", "a"],
    ["\\ba*", "\\b"],
    ["a*\\bb", "\\bb"],
    ["(a*)(b+)(c?)", "b"],
  ])("makes /%s/ as short as /%s/", (source, short) => {
    expect(accepted(source).pattern).toBe(short);
    const engine = openEngine();
    const texts = allTexts(["a", "b", "c"], 3);
    expect(compare(engine, programFor(source), new RegExp(source), texts).wrong).toEqual([]);
  });

  it("turns items round for the start", () => {
    expect(towards("start", [EMPTY, NEVER])).toEqual([NEVER, EMPTY]);
    expect(towards("end", [EMPTY, NEVER])).toEqual([EMPTY, NEVER]);
  });
});
