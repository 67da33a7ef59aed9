import { describe, expect, it } from "vitest";

import { alphabetOf } from "../../../../src/matcher/compile/regex/alphabet.ts";
import { formsOf } from "../../../../src/matcher/compile/regex/finite.ts";
import { parseRegex } from "../../../../src/matcher/compile/regex/parse.ts";

function forms(source: string, flags = ""): string[] | null {
  const alphabet = alphabetOf(false, flags.includes("i"));
  const { node } = parseRegex(source, alphabet, { multiline: false, dotAll: false });
  const found = formsOf(node, alphabet, 64);
  return found?.map((form) => String.fromCharCode(...form.codes)) ?? null;
}

describe("formsOf", () => {
  it.each([
    ["ab", ["ab"]],
    ["a|bc|", ["a", "bc", ""]],
    ["[a-c]x", ["ax", "bx", "cx"]],
    ["a?b", ["b", "ab"]],
    ["a{1,3}", ["a", "aa", "aaa"]],
    ["\\b(?:a|b)$", ["a", "b"]],
  ])("%s", (source, texts) => expect(forms(source)).toEqual(texts));

  it("counts folds, not members, when case is ignored", () => {
    expect(forms("[a-cA-C]", "i")).toEqual(["A", "B", "C"]);
    expect(forms("\\w")).toHaveLength(63);
  });

  it.each(["a*", ".", "\\w\\w", "(?=a)", "(a)\\1", "a{1,65}", "(?:a?){2}"])("has no list for %s", (source) =>
    expect(forms(source)).toBeNull(),
  );

  it("keeps what the groups of the last round hold", () => {
    const alphabet = alphabetOf(false, false);
    const { node } = parseRegex("(?:(a)|(b)){2}", alphabet, { multiline: false, dotAll: false });
    const held = formsOf(node, alphabet, 64)?.map((form) => [...form.captures.keys()]);
    expect(held).toEqual([[1], [2], [1], [2]]);
  });
});
