import { describe, expect, it } from "vitest";
import { ExactRegex } from "../../../../src/matcher/compile/regex/exact-regex.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";

describe("the exact programs of a regex", () => {
  it("leave nothing out at the edges, fold no text and ask for captures", () => {
    const { whole, start } = new ExactRegex("a*b?x", "i", 7);
    expect(whole).toMatchObject({ knowsEnd: true, plainLinesOnly: false, gap: { units: 2 } });
    expect(whole?.program).toMatchObject({ id: 7, pattern: "[Aa]*[Bb]?[Xx]", caseInsensitive: false, captures: true });
    expect(start).toMatchObject({ knowsEnd: false, gap: null, program: { id: 7, pattern: "A*B?X", captures: true } });
  });

  it.each([
    ["x(?=y)", ""],
    ["(.*)*x", ""],
    ["(a|b)\\1", ""],
    ["\\bx", "iu"],
  ])("/%s/%s has its start alone", (source, flags) => {
    const regex = new ExactRegex(source, flags, 0);
    expect([regex.whole, regex.start?.knowsEnd]).toEqual([null, false]);
  });

  it("are none where RE2 takes neither, or too large", () => {
    const look = new ExactRegex("a(?=b)c(?!d).*x", "", 0);
    expect([look.whole, look.start]).toEqual([null, null]);
    const large = new ExactRegex("(?:\\w\\p{L}){90}".repeat(60), "u", 0);
    expect(large.whole?.program.cost ?? 0).toBeLessThanOrEqual(LIMITS.regexInstructions.value);
  });

  it("know on which texts line anchors are right, and that these can look at anything", () => {
    expect(new ExactRegex("^a$", "m", 0).whole).toMatchObject({ plainLinesOnly: true, gap: null });
  });
});
