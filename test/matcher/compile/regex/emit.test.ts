import { describe, expect, it } from "vitest";

import { alphabetOf } from "../../../../src/matcher/compile/regex/alphabet.ts";
import { emit } from "../../../../src/matcher/compile/regex/emit.ts";
import { parseRegex } from "../../../../src/matcher/compile/regex/parse.ts";

function emitted(source: string, flags = "", captured: readonly number[] = []): { pattern: string; cost: number } {
  const alphabet = alphabetOf(flags.includes("u"), flags.includes("i"));
  const { node } = parseRegex(source, alphabet, { multiline: flags.includes("m"), dotAll: flags.includes("s") });
  return emit(node, { alphabet, captured: new Set(captured) });
}

describe("emit", () => {
  it.each([
    ["a|b", "", "a|b"],
    ["(a|b)c", "", "(?:a|b)c"],
    ["(?:ab)+?c{2,}d{3}e{1,2}f?", "", "(?:ab)+?c{2,}d{3}e{1,2}f?"],
    ["a-b_", "", "a\\x{2d}b_"],
    [".", "", "[^\\x{a}\\x{d}\\x{1c}-\\x{1d}]"],
    [".", "s", "(?s:.)"],
    ["[]", "", "[^\\x{0}-\\x{10FFFF}]"],
    ["[^]", "u", "(?s:.)"],
    ["[^a]", "", "[^a]"],
    ["\\u2028", "", "\\x{1c}"],
    ["🐉", "", "\\x{10003d}\\x{100409}"],
    ["🐉", "u", "\\x{1f409}"],
    ["\\ud83d", "u", "\\x{10003d}"],
    ["^$\\b\\B", "", "\\A\\z\\b\\B"],
    ["^$", "m", "(?m:^)(?m:$)"],
    ["k", "i", "K"],
  ])("writes /%s/%s as %s", (source, flags, pattern) => expect(emitted(source, flags).pattern).toBe(pattern));

  it("captures the groups that it is told to", () => {
    expect(emitted("(a)(?:b)(c)+", "", [2]).pattern).toBe("(?:a)(?:b)(c)+".replace("(?:b)", "b"));
  });

  it("estimates the size of the program", () => {
    expect(emitted("abc").cost).toBe(3);
    expect(emitted("(?:abc){10}").cost).toBe(40);
    expect(emitted("\\p{L}", "u").cost).toBeGreaterThan(500);
  });

  it("has nothing to write for what RE2 lacks", () => {
    expect(() => emitted("(?=a)")).toThrow("look");
    expect(() => emitted("(a)\\1")).toThrow("back");
  });
});
