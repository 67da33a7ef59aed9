import { describe, expect, it } from "vitest";
import { contains } from "../../../src/matcher/compile/regex/code-set.ts";
import { gapOf } from "../../../src/matcher/compile/regex-gap.ts";

describe("how far a match can reach", () => {
  it.each<[source: string, units: number]>([
    ["ab\\ncd", 5],
    ["a(?:bcd|e)\\nf", 6],
    ["a[^]{0,9}b", 11],
    ["a[^]*b", 2],
    // Nobody asks how long a match is: repeats at the ends count with their least number.
    ["a+\\nb+", 3],
    ["a*\\nb*", 1],
    ["(?:x*)(?:\\ny)", 2],
    ["a{2,9}\\n", 3],
  ])("/%s/: %d units beside what unbounded repeats take", (source, units) => {
    expect(gapOf(source, "")?.units).toBe(units);
  });

  it("is unbounded over what the inner repeats can consume, and nothing else", () => {
    const gap = gapOf("a[xy]*(?:\\n|z)+b", "");
    const has = ["x", "y", "z", "\n"].map((sign) => contains(gap?.set ?? [], sign.charCodeAt(0)));
    expect(has).toEqual([true, true, true, true]);
    expect(contains(gap?.set ?? [], "a".charCodeAt(0))).toBe(false);
    expect(gap?.units).toBe(2);
  });

  it("leaves out what repeats at the ends can consume", () => {
    const gap = gapOf("x*a\\nb[^]*", "");
    expect(contains(gap?.set ?? [], "x".charCodeAt(0))).toBe(false);
    expect(gap?.units).toBe(3);
  });

  it.each(["a\\n(?=b)", "(?<!x)a\\nb", "(a)\\n\\1", "^a\\nb", "a\\nb$"])(
    "is not known where a match depends on more than what it holds: /%s/",
    (source) => expect(gapOf(source, "")).toBeNull(),
  );

  it("is not known for sticky regexes", () => expect(gapOf("a\\nb", "y")).toBeNull());
  it("is known beside word boundaries", () => expect(gapOf("\\ba\\nb\\b", "")?.units).toBe(3));
});
