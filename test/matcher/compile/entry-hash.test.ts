import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textHash } from "../../../src/matcher/compile/entry-hash.ts";

describe("the hash of a text", () => {
  it("is the one that stored effects hold", () => {
    expect(textHash("")).toBe("0bdcb81aee8d83");
    expect(textHash("B\n1\n{}")).toMatchInlineSnapshot(`"13327bd6d5fdec"`);
  });

  it("is 14 hexadecimal digits of a safe integer for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const hash = textHash(text);
        expect(hash).toMatch(/^[0-9a-f]{14}$/);
        expect(Number.isSafeInteger(Number.parseInt(hash, 16))).toBe(true);
      }),
    );
  });

  it("tells apart texts that differ in one unit, anywhere, and in length", () => {
    const texts = new Set<string>();
    for (let length = 0; length < 40; length++) {
      texts.add("a".repeat(length));
      for (let at = 0; at < length; at++)
        for (const unit of ["b", "\u{ff}", "\ud800"]) texts.add("a".repeat(at) + unit + "a".repeat(length - at - 1));
    }
    expect(new Set([...texts].map(textHash)).size).toBe(texts.size);
  });

  it("spreads over the whole range", () => {
    const top = Array.from({ length: 4_000 }, (_, i) => Number.parseInt(textHash(`entry ${i}`), 16) / 2 ** 53);
    for (let bin = 0; bin < 8; bin++) {
      const share = top.filter((value) => Math.floor(value * 8) === bin).length / top.length;
      expect(share).toBeGreaterThan(0.1);
      expect(share).toBeLessThan(0.15);
    }
  });
});
