import { describe, expect, it } from "vitest";

import { contains } from "../../../../src/matcher/compile/regex/code-set.ts";
import { propertyComplement, propertySet } from "../../../../src/matcher/compile/regex/property.ts";

/** Every code point of the planes with many characters at a stride, and all around the seams of planes and surrogates. */
function sample(): number[] {
  const points = [];
  for (let code = 0; code <= 0x10_ffff; code += code < 0x800 ? 1 : 397) points.push(code);
  for (const seam of [
    0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xfdd0, 0x3_fffd, 0x3_ffff, 0x4_0000, 0x10_0000,
  ]) {
    points.push(seam);
  }
  for (let plane = 0; plane < 17; plane++) points.push(plane << 16, (plane << 16) + 0xfffd, (plane << 16) + 0xffff);
  return points.filter((code) => code <= 0x10_ffff);
}

describe("property classes", () => {
  it.each(["L", "Lu", "Nd", "P", "Cn", "Co", "Cs", "Any", "ASCII", "Script=Han", "Alphabetic", "Emoji", "NChar"])(
    "\\p{%s} has JavaScript's members",
    (name) => {
      const set = propertySet(name) ?? [];
      const outside = propertyComplement(name) ?? [];
      const regex = new RegExp(`^\\p{${name}}$`, "u");
      for (const code of sample()) {
        expect(contains(set, code), code.toString(16)).toBe(regex.test(String.fromCodePoint(code)));
        expect(contains(outside, code), code.toString(16)).toBe(!contains(set, code));
      }
    },
  );

  it("knows no property that JavaScript does not know", () => {
    expect(propertySet("Klingon")).toBeNull();
    expect(propertyComplement("Klingon")).toBeNull();
  });

  it("builds each set once", () => expect(propertySet("L")).toBe(propertySet("L")));
});
