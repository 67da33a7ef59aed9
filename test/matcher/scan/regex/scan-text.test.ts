import { expect, it } from "vitest";

import { ScanText } from "../../../../src/matcher/scan/regex/scan-text.ts";

it("ScanText offers lower case only where it keeps offsets", () => {
  expect(new ScanText("ÄB ΟΔΟΣ").lower).toBe("äb οδος");
  expect(new ScanText("İx").lower).toBeNull();
  expect(new ScanText("İx").text).toBe("İx");
});

it("ScanText knows the places of literals when it was told how", () => {
  const literal = { text: "x", caseSensitive: true };
  expect(new ScanText("x").placesOf(literal)).toBeNull();
  expect(new ScanText("x", { placesOf: () => null }).placesOf(literal)).toBeNull();
  expect(new ScanText("x", { placesOf: ({ text }) => [text.length] }).placesOf(literal)).toEqual([1]);
  expect(new ScanText("X", { lower: () => "told" }).lower).toBe("told");
});
