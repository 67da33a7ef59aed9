import { describe, expect, it } from "vitest";

import { alphabetOf } from "../../../../src/matcher/compile/regex/alphabet.ts";
import {
  firstSet,
  isAnchoredStart,
  isNullable,
  lengthOf,
  reachOf,
  seesMarker,
} from "../../../../src/matcher/compile/regex/measure.ts";
import { parseRegex } from "../../../../src/matcher/compile/regex/parse.ts";
import type { Node } from "../../../../src/matcher/compile/regex/syntax.ts";

function tree(source: string, flags = ""): Node {
  const alphabet = alphabetOf(flags.includes("u"), false);
  return parseRegex(source, alphabet, { multiline: flags.includes("m"), dotAll: flags.includes("s") }).node;
}

describe("lengthOf", () => {
  it.each([
    ["abc", "", 3, 3],
    ["a?b{2,4}", "", 2, 5],
    ["a+|bc", "", 1, Infinity],
    ["(?=abc)\\b^", "", 0, 0],
    ["(?:){5}", "", 0, 0],
    ["🐉", "", 2, 2],
    ["[a🐉]", "u", 1, 2],
    ["(a)\\1", "", 1, Infinity],
  ])("/%s/%s takes %d to %d units", (source, flags, min, max) => {
    expect(lengthOf(tree(source, flags))).toEqual({ min, max });
    expect(isNullable(tree(source, flags))).toBe(min === 0);
  });
});

describe("reachOf", () => {
  it.each([
    ["a.b", "", "line"],
    ["a.b", "s", "text"],
    ["a\\sb", "", "text"],
    ["[^a]", "", "text"],
    ["[^\\n]", "", "line"],
    ["^a", "", "text"],
    ["^a$", "m", "line"],
    ["a(?!\\n)", "", "text"],
    ["a(?!b)", "", "line"],
    ["\\ba\\B", "", "line"],
  ])("/%s/%s reaches over the %s", (source, flags, reach) => expect(reachOf(tree(source, flags))).toBe(reach));
});

describe("seesMarker", () => {
  it.each([
    [".a", "", true],
    ["^a", "m", true],
    ["\\x01", "", true],
    ["(?<!\\W)a", "", true],
    ["\\ba", "", false],
    ["a(?!b)\\s", "", false],
    ["a$", "m", false],
  ])("/%s/%s: %s", (source, flags, sees) => expect(seesMarker(tree(source, flags))).toBe(sees));
});

describe("isAnchoredStart", () => {
  it.each([
    ["^a|^b", "", true],
    ["(?:^a)+", "", true],
    ["^a|b", "", false],
    ["(?:^a)?b", "", false],
    ["^a", "m", false],
    ["a^", "", false],
  ])("/%s/%s: %s", (source, flags, anchored) => expect(isAnchoredStart(tree(source, flags))).toBe(anchored));
});

describe("what a match begins with", () => {
  it.each<[source: string, set: readonly number[] | null]>([
    ["ab", [0x61, 0x61]],
    ["a|cd", [0x61, 0x61, 0x63, 0x63]],
    ["a?b*c", [0x61, 0x63]],
    ["(?:a+|b)c", [0x61, 0x62]],
    ["\\b(?=x)a", [0x61, 0x61]],
    ["(?:a|)c", [0x61, 0x61, 0x63, 0x63]],
    ["a*", null],
    ["(a)?\\1b", null],
  ])("of /%s/ is %j", (source, set) => {
    const { node } = parseRegex(source, alphabetOf(false, false), { multiline: false, dotAll: false });
    expect(firstSet(node)).toEqual(set);
  });
});
