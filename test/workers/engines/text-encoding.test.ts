import { describe, expect, it } from "vitest";

import { encodeCode } from "../../../src/matcher/compile/regex/encoding.ts";
import { characterIndex, encodeUtf8, textCodes, unitIndex } from "../../../src/workers/engines/text-encoding.ts";

const TEXTS = ["", "a", "aé猫", "🐉a", "\ud83d", "\udc09\ud83d", "a\u2028\u2029\x1c\x1d", "\ud83d".repeat(100)];

describe("textCodes", () => {
  it.each(TEXTS)("gives each unit a character of its own without the u flag: %j", (text) => {
    const units = Array.from({ length: text.length }, (_, i) => encodeCode(text.charCodeAt(i)));
    expect(Array.from(textCodes(text, "unit", false))).toEqual(units);
  });

  it.each(TEXTS)("keeps pairs together with the u flag: %j", (text) => {
    const points = Array.from(text).map((one) => encodeCode(one.codePointAt(0) ?? 0));
    expect(Array.from(textCodes(text, "point", false))).toEqual(points);
  });

  it("folds as JavaScript does", () => {
    const text = (codes: Uint32Array): string => String.fromCodePoint(...codes);
    expect(text(textCodes("kſ\u212aς", "unit", true))).toBe("Kſ\u212aΣ");
    expect(text(textCodes("kſ\u212aς𐐨", "point", true))).toBe("KSKΣ𐐀");
  });
});

it.each(TEXTS)("encodeUtf8 writes valid UTF-8: %j", (text) => {
  const codes = textCodes(text, "unit", false);
  const decoded = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(encodeUtf8(codes));
  expect(Array.from(decoded).map((one) => one.codePointAt(0))).toEqual(Array.from(codes));
});

it("indexes of characters and units belong together", () => {
  const text = "a🐉b\ud83dc";
  expect([0, 1, 3, 4, 5].map((unit) => characterIndex(text, "point", unit))).toEqual([0, 1, 2, 3, 4]);
  expect([0, 1, 2, 3, 4].map((character) => unitIndex(text, "point", character))).toEqual([0, 1, 3, 4, 5]);
  expect([characterIndex(text, "unit", 3), unitIndex(text, "unit", 3)]).toEqual([3, 3]);
});
