import { describe, expect, it } from "vitest";

import { encodeCode } from "../../../src/matcher/compile/regex/encoding.ts";
import { characterIndex, encodeText, unitIndex } from "../../../src/workers/engines/text-encoding.ts";

const decode = (bytes: Uint8Array): number[] =>
  Array.from(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).map((one) => one.codePointAt(0) ?? 0);

const LONG = "plain text, nothing to map. ".repeat(10);
const TEXTS = [
  "",
  "a",
  "aé猫",
  "🐉a",
  "\ud83d",
  "\udc09\ud83d",
  "a\u2028\u2029\x1c\x1d",
  LONG,
  `${LONG}🐉\ud83d`,
  "\ud83d".repeat(100),
];

describe("encodeText", () => {
  it.each(TEXTS)("gives each unit a character of its own without the u flag: %j", (text) => {
    const units = Array.from({ length: text.length }, (_, i) => encodeCode(text.charCodeAt(i)));
    expect(decode(encodeText(text, "unit", false))).toEqual(units);
  });

  it.each(TEXTS)("keeps pairs together with the u flag: %j", (text) => {
    const points = Array.from(text).map((one) => encodeCode(one.codePointAt(0) ?? 0));
    expect(decode(encodeText(text, "point", false))).toEqual(points);
  });

  it("folds as JavaScript does", () => {
    const text = (bytes: Uint8Array): string => String.fromCodePoint(...decode(bytes));
    expect(text(encodeText("kſ\u212aς", "unit", true))).toBe("Kſ\u212aΣ");
    expect(text(encodeText("kſ\u212aς𐐨", "point", true))).toBe("KSKΣ𐐀");
  });
});

it("indexes of characters and units belong together", () => {
  const text = "a🐉b\ud83dc";
  expect([0, 1, 3, 4, 5].map((unit) => characterIndex(text, "point", unit))).toEqual([0, 1, 2, 3, 4]);
  expect([0, 1, 2, 3, 4].map((character) => unitIndex(text, "point", character))).toEqual([0, 1, 3, 4, 5]);
  expect([characterIndex(text, "unit", 3), unitIndex(text, "unit", 3)]).toEqual([3, 3]);
});
