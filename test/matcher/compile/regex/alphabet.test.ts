import { describe, expect, it } from "vitest";

import { alphabetOf, unfoldedAlphabet } from "../../../../src/matcher/compile/regex/alphabet.ts";
import { contains } from "../../../../src/matcher/compile/regex/code-set.ts";

const CLASSES = [
  ["digit", "\\d"],
  ["notDigit", "\\D"],
  ["space", "\\s"],
  ["notSpace", "\\S"],
  ["word", "\\w"],
  ["notWord", "\\W"],
  ["dot", "."],
] as const;

describe.each(["", "i", "u", "iu"])("the alphabet of flags '%s'", (flags) => {
  const unicode = flags.includes("u");
  const folded = alphabetOf(unicode, flags.includes("i"));
  const plain = unfoldedAlphabet(unicode, flags.includes("i"));
  const characters = Array.from({ length: 0x1_0000 }, (_, code) => code).filter(
    (code) => code < 0x2200 || code % 64 === 0 || (code > 0xd7f0 && code < 0xe010) || code > 0xfe00,
  );

  it.each(CLASSES)("has JavaScript's %s", (name, source) => {
    const regex = new RegExp(source, flags);
    const unfoldedSet = plain.classSet(plain.classes[name], false);
    const wrong = characters.filter((code) => {
      const expected = regex.test(String.fromCharCode(code));
      const found = contains(folded.classes[name], folded.fold(code));
      const unfolded = contains(unfoldedSet, code);
      return found !== expected || (unfolded !== expected && !(flags === "iu" && name === "notWord"));
    });
    expect(wrong).toEqual([]);
  });

  it.each(["[^k]", "[σ-ω]", "[^\\W]", "[À-ž]"])("folds the members of %s before it negates them", (source) => {
    const regex = new RegExp(source, flags);
    const members = { "[^k]": [0x6b, 0x6b], "[σ-ω]": [0x3c3, 0x3c9], "[À-ž]": [0xc0, 0x17e] }[source];
    const set = members ?? folded.classes.notWord;
    const negated = source.startsWith("[^");
    const foldedSet = folded.classSet(set, negated);
    const wrong = characters.filter(
      (code) => contains(foldedSet, folded.fold(code)) !== regex.test(String.fromCharCode(code)),
    );
    expect(wrong).toEqual([]);
    if (members === undefined) return;
    const plainSet = plain.classSet(members, negated);
    const plainWrong = characters.filter((code) => contains(plainSet, code) !== regex.test(String.fromCharCode(code)));
    expect(plainWrong).toEqual([]);
  });

  it("lists what a fold stands for", () => {
    for (const fold of folded.folds.slice(0, 50)) {
      expect(folded.variants(fold)).toContain(fold);
      for (const code of folded.variants(fold)) expect(folded.fold(code)).toBe(fold);
    }
    expect(folded.variants(0x21)).toEqual([0x21]);
  });
});
