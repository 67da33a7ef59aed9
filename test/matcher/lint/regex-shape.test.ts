import { describe, expect, it } from "vitest";
import {
  canMatch,
  canMatchAtStart,
  canMatchFirstLines,
  holdsAssertion,
  needsTextEnd,
  shapeOf,
} from "../../../src/matcher/lint/regex-shape.ts";
import type { Node } from "../../../src/matcher/compile/regex/syntax.ts";

const shape = (source: string, flags = ""): Node => {
  const node = shapeOf(source, flags);
  if (node === null) throw new Error(`not parsed: ${source}`);
  return node;
};

/** Small patterns and their answers on texts that begin with the marker, by V8. */
const PATTERNS = [
  "a", "^", "^a", "^\\x01", "^\\x01a", "^.a", "^\\W", "^[^a]", "a^", "(?:^|a)b", "^a|b", "(^a)?b", "a*^", "^$",
  "\\b^", "\\B^", "^\\Ba", "^\\b", "(?:a|^)*b", "^(?:\\x01|a)+b", "\\x01?^a", "a{0}^", "(?:^a){0,2}b", "(?:^.){2}",
]; // prettier-ignore
const TEXTS = ["", "a", "b", "ab", "ba", "bab", "aab", "a\na", "b\nb", "a b", "bb", "aa"].map(
  (text) => `\u0001${text}`,
);

describe("canMatch", () => {
  it.each(PATTERNS)("%s", (source) => {
    const v8 = TEXTS.some((text) => new RegExp(source).test(text));
    expect(canMatch(shape(source))).toBe(v8);
  });

  it("is null for what the parser does not take, and canMatch is asked of parsed ones only", () => {
    expect(shapeOf("(", "")).toBeNull();
  });
});

describe("canMatchAtStart", () => {
  it.each(PATTERNS)("%s", (source) => {
    const v8 = TEXTS.some((text) => new RegExp(source, "y").test(text));
    expect(canMatchAtStart(shape(source))).toBe(v8);
  });
});

describe("canMatchFirstLines", () => {
  it.each([
    ["^a", false],
    ["(?:^|\\x01)a", true],
    ["^\\x01a", true],
    ["a", true],
    ["b\\n^a", false],
  ])("%s", (source, answer) => expect(canMatchFirstLines(shape(source, "m"))).toBe(answer));
});

describe("needsTextEnd", () => {
  it.each([
    ["a$", "", true],
    ["(?:a|b$)", "", false],
    ["(?:a$|b$)", "", true],
    ["(a$)?b", "", false],
    ["a$", "m", false],
  ])("%s with flags %s", (source, flags, answer) => expect(needsTextEnd(shape(source, flags))).toBe(answer));
});

describe("deep nesting", () => {
  // A walk that enters a part more than once a level would take 2^250 steps.
  const nested = (open: string, close: string, levels: number): string =>
    `fox${open.repeat(levels)}a${close.repeat(levels)}`;

  it.each([
    ["*", "(?:", ")*", 200],
    ["+", "(?:", ")+", 200],
    ["?", "(?:", ")?", 200],
    ["lazy *", "(?:", ")*?", 170],
    ["counted", "(?:", "){2,}", 120],
    ["captured *", "(", ")*", 250],
    ["captured +", "(", ")+", 250],
    ["groups", "(", ")", 250],
    ["alternations", "(", "|b)", 200],
    ["repeated alternations", "(", "|b)*", 200],
    ["repeated anchors", "(^", ")+", 200],
    ["look-aheads", "(?=", ")", 200],
  ])("%s", (_name, open, close, levels) => {
    const node = shape(nested(open, close, levels), "m");
    const anchored = open.includes("^");
    expect(canMatch(node)).toBe(true);
    expect(canMatchAtStart(node)).toBe(false);
    expect(canMatchFirstLines(node)).toBe(!anchored);
    expect([needsTextEnd(node), holdsAssertion(node, "lineStart")]).toEqual([false, anchored]);
  });

  it("is not looked at beyond the source that the engine takes", () => {
    expect(shapeOf("a".repeat(1_024), "")).not.toBeNull();
    expect(shapeOf("a".repeat(1_025), "")).toBeNull();
    expect(shapeOf(nested("(?:", ")*", 100_000), "")).toBeNull();
  });
});

it("holdsAssertion looks everywhere", () => {
  expect(holdsAssertion(shape("(?:a|(b^))*"), "start")).toBe(true);
  expect(holdsAssertion(shape("ab"), "start")).toBe(false);
});
