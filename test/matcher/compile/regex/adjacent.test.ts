import { describe, expect, it } from "vitest";

import { isZeroWidth, repeated } from "../../../../src/matcher/compile/regex/adjacent.ts";
import { EMPTY, type Node } from "../../../../src/matcher/compile/regex/syntax.ts";
import { allTexts, expectAgreement } from "../../../support/regex/engine.ts";

const TEXTS = allTexts(["a", "b", "\n"], 4);

describe("conditions beside a character are merged into it", () => {
  it.each([
    "(?!a)[ab]b",
    "a(?!b)[^]a",
    "[ab](?<!a)b",
    "a(?<=[ab])b",
    "(?=a)\\ba",
    "(?![b\\n])\\w+a",
    "a(?!a)(?:a|b)a",
    "[^](?<!\\n)a(?!b)\\s",
    "(?!a)(?!b)[^]",
    "b(?:(?!a)[^])a",
    "\\w(?<![a])(?!a).",
    "(?!(a))[ab]\\b",
  ])("/%s/", (source) => expectAgreement(source, "", TEXTS));

  it.each(["a$\\n^b", "a\\n^b", "a$[^]b", "[^]^a", "(?:\\n|a)^b", "a(?:$\\r|b)a", "a\\s{2}^b", "a$\\s{1,2}b"])(
    "/%s/m",
    (source) => expectAgreement(source, "m", TEXTS),
  );

  it("never match when nothing is left", () => {
    expectAgreement("(?!a)a", "", TEXTS, false);
    expectAgreement("a$b", "m", TEXTS, false);
  });
});

describe("repeated", () => {
  const repeat = (min: number, max: number): Extract<Node, { type: "repeat" }> => ({
    type: "repeat",
    body: { type: "assert", kind: "word" },
    min,
    max,
    lazy: false,
  });

  it("takes rounds away", () => {
    expect(repeated(repeat(2, 4), 1)).toEqual(repeat(1, 3));
    expect(repeated(repeat(0, 1), 1)).toBe(EMPTY);
    expect(repeated(repeat(2, 2), 1)).toEqual(repeat(2, 2).body);
    expect(repeated(repeat(1, Infinity), 1)).toEqual(repeat(0, Infinity));
  });

  it("knows what has no width", () => {
    expect([isZeroWidth({ type: "assert", kind: "end" }), isZeroWidth(EMPTY), isZeroWidth(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
