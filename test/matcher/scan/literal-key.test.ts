import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLiteral, type LiteralRules, originalOffset } from "../../../src/matcher/scan/literal-key.ts";

const folded: LiteralRules = { caseSensitive: false, wholeWords: false };
const words: LiteralRules = { caseSensitive: false, wholeWords: true };
const find = (text: string, key: string, rules: LiteralRules): number =>
  findLiteral({ text, lower: text.toLowerCase() }, key, rules);

describe("a literal key", () => {
  it.each<[text: string, key: string, rules: LiteralRules, at: number]>([
    ["a Cat", "cAT", folded, 2],
    ["a Cat", "cat", { caseSensitive: true, wholeWords: false }, -1],
    ["a Cat", "Cat", { caseSensitive: true, wholeWords: false }, 2],
    ["cats", "cat", folded, 0],
    ["straße", "strasse", folded, -1],
    ["é", "e\u0301", folded, -1],
    ["ΟΔΟΣ", "οδος", folded, 0],
    ["ΟΔΟΣ", "οδοσ", folded, -1],
    ["anything", "", folded, 0],
  ])("%j holds %j: %j %d", (text, key, rules, at) => expect(find(text, key, rules)).toBe(at));
});

describe("whole words", () => {
  it.each<[text: string, key: string, hits: boolean]>([
    ["a cat.", "cat", true],
    ["cat", "cat", true],
    ["cats", "cat", false],
    ["_cat", "cat", false],
    ["cat5", "cat", false],
    ["écat", "cat", true],
    ["小cat猫", "cat", true],
    ["黑猫警长", "猫", true],
    ["который", "кот", true],
    ["cat-like", "cat", true],
    ["cat's", "cat", true],
    ["C++ code", "C++", true],
    ["C++11", "C++", false],
    ["concatenate cat", "cat", true],
    ["big cats", "big cat", true],
    ["big  cat", "big cat", false],
    ["猫\u3000犬たち", "猫\u3000犬", true],
    ["\u0001cat\n", "cat", true],
    // The Kelvin sign is a letter k once the text is in lower case.
    ["a\u212a", "k", false],
    ["é\u212a", "k", true],
  ])("%j holds %j: %s", (text, key, hits) => expect(find(text, key, words) >= 0).toBe(hits));

  it.each<[text: string, at: number]>([
    ["", 0],
    ["a", -1],
    ["a b", -1],
    ["a  b", 2],
    ["!a", 0],
    ["a!", 2],
  ])("of the empty key are two boundaries side by side: in %j at %d", (text, at) => {
    expect(find(text, "", words)).toBe(at);
  });

  it("are what the regular expression of the rule finds (property)", () => {
    const text = fc.array(fc.constantFrom("a", "b", "_", "1", " ", "-", "é", "Z"), { maxLength: 10 });
    fc.assert(
      fc.property(text, fc.constantFrom("a", "ab", "-", "é", "a-", "1"), fc.boolean(), (pieces, key, caseSensitive) => {
        const given = pieces.join("");
        const haystack = caseSensitive ? given : given.toLowerCase();
        const rule = new RegExp(`(?:^|\\W)(${key})(?:$|\\W)`);
        expect(find(given, key, { caseSensitive, wholeWords: true }) >= 0).toBe(rule.test(haystack));
      }),
    );
  });
});

describe("the offset in the text of an offset in its lower case", () => {
  it("is the same without İ, and one less for each İ before it (property)", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("İ", "Σ", "𐐀", "a", "ǅ"), { maxLength: 8 }), (pieces) => {
        const text = pieces.join("");
        for (let at = 0; at <= text.length; at++) {
          const before = text.slice(0, at);
          // Cut inside a pair or a word the prefix may fold to other letters, but never to another length.
          expect(originalOffset(text, before.toLowerCase().length)).toBe(at);
        }
      }),
    );
  });

  it("is at the end for what lies behind it", () => expect(originalOffset("İa", 9)).toBe(2));
});
