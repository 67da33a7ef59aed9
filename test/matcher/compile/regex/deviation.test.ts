import { describe, expect, it } from "vitest";

import { alphabetOf } from "../../../../src/matcher/compile/regex/alphabet.ts";
import { negation } from "../../../../src/matcher/compile/regex/deviation.ts";
import { emit } from "../../../../src/matcher/compile/regex/emit.ts";
import { parseRegex } from "../../../../src/matcher/compile/regex/parse.ts";
import { allTexts, expectAgreement } from "../../../support/regex/engine.ts";

const alphabet = alphabetOf(false, false);

function negated(body: string, side: "start" | "end"): string {
  const { node } = parseRegex(body, alphabet, { multiline: false, dotAll: false });
  return emit(negation(node, side, alphabet), { alphabet, captured: new Set() }).pattern;
}

describe("negation", () => {
  it("lists the ways to deviate or to end", () => {
    expect(negated("a", "end")).toBe("\\z|[^a]");
    expect(negated("a", "start")).toBe("\\A|[^a]");
    expect(negated("ab", "end")).toBe("\\z|a(?:\\z|[^b])|[^a]");
    expect(negated("ab", "start")).toBe("\\A|(?:\\A|[^a])b|[^b]");
  });

  it("shares what alternatives have in common, and drops what they make needless", () => {
    expect(negated("ab|ac", "end")).toBe("\\z|a(?:\\z|[^bc])|[^a]".replace("[^bc]", "[^b-c]"));
    expect(negated("a|ab", "end")).toBe("\\z|[^a]");
    expect(negated("a+", "end")).toBe("\\z|[^a]");
  });

  it("can ask for the edge itself", () => {
    expect(negated("$", "end")).toBe("[^\\x{0}-\\x{10FFFF}]".replace(/.*/, "(?s:.)"));
    expect(negated("a$", "end")).toBe("\\z|a(?s:.)|[^a]");
  });

  it.each(["a*b", "\\ba", "(?=a)b", "^a"])("refuses %s at the end", (body) =>
    expect(() => negated(body, "end")).toThrow("regex-lookaround"),
  );

  it("refuses bodies with too many forms", () => {
    expect(() => negated("(?:[ab]?[bc]?){7}c", "end")).toThrow("regex-too-complex");
  });

  it.each([
    ["end", ".{100}\\b", true],
    ["end", "(?:.\\b){100}x", true],
    ["start", "x(?:\\b.){100}", true],
    ["end", "(?:.\\b.){50}x", false],
  ] as const)("at the %s: %s does not double with each boundary", (side, body, accepted) => {
    if (accepted) expect(negated(body, side)).not.toBe("");
    else expect(() => negated(body, side)).toThrow("regex-too-complex");
  });

  it("agrees with JavaScript on boundaries in long conditions", () => {
    const texts = allTexts(["a", " "], 6);
    for (const body of [".{3}\\b", "(?:.\\b){3}", ".\\B.\\b.", "..\\b$", "a.\\b\\B", ".{2}(?:\\b.)?"]) {
      expectAgreement(`a(?!${body})`, "", texts);
    }
  });

  it("agrees with JavaScript on nested alternatives", () => {
    const texts = allTexts(["a", "b", "c"], 4);
    for (const body of ["a[ab]|b[bc]c", "ab?c?a", "(?:a|b){2}c", "a\\b", "[ab]\\Bc", "b\\b|ca", "a$|bc"]) {
      expectAgreement(`c(?!${body})`, "", texts);
    }
    for (const body of ["[ab]a|b[bc]c", "ac?b?a", "(?:a|b){2}c", "\\ba", "c\\B[ab]", "ac|\\bb", "^b|ac"]) {
      expectAgreement(`(?<!${body})c`, "", texts);
    }
  });
});
