import { expect, test } from "vitest";
import { decisionOn, isAboutWorldBook } from "./decisions.ts";

test("only results that are sure bind", () => {
  expect(decisionOn("high: executed")).toBeUndefined();
  expect(decisionOn(undefined)).toBeUndefined();
  expect(decisionOn("medium")).toContain("not sure");
});

test("import cases of cards, presets and the loader are told by their input", () => {
  expect(isAboutWorldBook({ json: {} })).toBe(true);
  expect(isAboutWorldBook({ card: {} })).toBe(false);
  expect(isAboutWorldBook({ route: "character", json: {} })).toBe(false);
  expect(isAboutWorldBook({ pngBase64: Buffer.from("tEXtchara\0").toString("base64") })).toBe(false);
  expect(isAboutWorldBook({ pngBase64: Buffer.from("tEXtnaidata\0").toString("base64") })).toBe(true);
  expect(isAboutWorldBook(undefined)).toBe(false);
});
