import { describe, expect, it } from "vitest";

import { contains } from "../../../../src/matcher/compile/regex/code-set.ts";
import { decodeText, encodeCode, encodeSet } from "../../../../src/matcher/compile/regex/encoding.ts";

describe("the encoding of characters", () => {
  it("is one to one", () => {
    const images = new Set<number>();
    for (let code = 0; code < 0x1_0000; code++) images.add(encodeCode(code));
    expect(images.size).toBe(0x1_0000);
    expect([...images].some((code) => code >= 0xd800 && code < 0xe000)).toBe(false);
  });

  it("comes back", () => {
    for (const text of ["plain", "\ud83d", "\udc09x", "a\u2028\u2029\x1c\x1d", "🐉"]) {
      let encoded = "";
      for (let i = 0; i < text.length; i++) encoded += String.fromCodePoint(encodeCode(text.charCodeAt(i)));
      expect(decodeText(encoded)).toBe(text);
    }
  });

  it("maps sets as it maps their members", () => {
    const sets = [
      [0, 0xffff],
      [0x1b, 0x1c],
      [0x2028, 0x2029],
      [0xd000, 0xd900, 0xdfff, 0xe001],
      [0x61, 0x61],
      [0, 0x1d],
    ];
    for (const set of sets) {
      const encoded = encodeSet(set, false);
      for (let code = 0; code < 0x1_0000; code += code < 0x3000 ? 1 : 251) {
        expect(contains(encoded, encodeCode(code)), code.toString(16)).toBe(contains(set, code));
      }
    }
  });

  it("keeps the place of moved surrogates free when code points are characters", () => {
    expect(contains(encodeSet([0x10_0000, 0x10_ffff], true), 0x10_0000)).toBe(false);
    expect(contains(encodeSet([0x10_0000, 0x10_ffff], true), 0x10_0800)).toBe(true);
  });
});
