import { expect, test } from "vitest";
import { decisionOn, isAboutWorldBook } from "./decisions.ts";

test("only results that are sure bind", () => {
  expect(decisionOn("i99", "high: executed")).toBeUndefined();
  expect(decisionOn("i99", undefined)).toBeUndefined();
  expect(decisionOn("i99", "medium")).toContain("not sure");
  expect(decisionOn("i03-book-null", "high")).toContain("later issue");
});

test("import cases of cards, presets and the loader are told by their input", () => {
  expect(isAboutWorldBook({ json: {} })).toBe(true);
  expect(isAboutWorldBook({ card: {} })).toBe(false);
  expect(isAboutWorldBook({ route: "character", json: {} })).toBe(false);
  expect(isAboutWorldBook({ pngBase64: Buffer.from("tEXtchara\0").toString("base64") })).toBe(false);
  expect(isAboutWorldBook({ pngBase64: Buffer.from("tEXtnaidata\0").toString("base64") })).toBe(true);
  expect(isAboutWorldBook(undefined)).toBe(false);
});
