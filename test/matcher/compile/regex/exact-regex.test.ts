import { describe, expect, it } from "vitest";
import { exactRegex } from "../../../../src/matcher/compile/regex/exact-regex.ts";

describe("the exact form of a regex", () => {
  it.each<[source: string, flags: string, form: { inLine?: boolean; gap?: unknown; sticky?: boolean }]>([
    ["a*b?x", "", { inLine: true, gap: { set: [0x61, 0x61], units: 2 }, sticky: false }],
    ["fox[^]*", "", { inLine: false, gap: { set: [0, 0xffff], units: 3 } }],
    ["x(?=y)", "", { inLine: true, gap: null }],
    ["x(?!\\n)", "", { inLine: false, gap: null }],
    ["(a|b)\\1", "i", { inLine: true, gap: null }],
    ["^a$", "m", { inLine: true, gap: null }],
    ["^a", "", { inLine: false, gap: null }],
    ["a", "y", { inLine: false, sticky: true }],
  ])("of /%s/%s knows how far a match reaches", (source, flags, form) => {
    expect(exactRegex(source, flags)).toMatchObject(form);
  });

  it("does not exist where V8 looks between the halves of a pair, and for what no key can be", () => {
    expect(exactRegex("x?\\B", "u")).toBeNull();
    expect(exactRegex("(?!a)", "u")).toBeNull();
    expect(exactRegex("x?\\B", "")).not.toBeNull();
    expect(exactRegex("x\\B", "u")).not.toBeNull();
    expect(exactRegex("(?i:a)", "")).toBeNull();
  });

  it("is no larger than its source, whatever its counts", () => {
    const small = exactRegex("(?:ab){2,3}", "")?.program.instructions.length;
    expect(exactRegex("(?:ab){20,3000}", "")?.program.instructions).toHaveLength(small ?? -1);
  });
});
