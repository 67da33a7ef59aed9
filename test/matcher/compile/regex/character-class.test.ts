import { describe, expect, it } from "vitest";

import { expectAgreement } from "../../../support/regex/engine.ts";

const TEXTS = [
  ...Array.from("abkKsSzZ09-^]\\_ .\n\r\u2028\u3000\b\x01\x11\x1c\x1f猫ſ\u212aΣςσ"),
  "🐉",
  "\ud83d",
  "\udc09",
  "🐊",
  "",
];

describe("classes match what JavaScript's classes match", () => {
  it.each([
    "[a-c]",
    "[^a-c]",
    "[-a]",
    "[a-]",
    "[a\\-c]",
    "[\\]]",
    "[^\\]]",
    "[\\b]",
    "[\\d-z]",
    "[a-\\d]",
    "[\\w-]",
    "[^\\W]",
    "[^\\s\\S]|a",
    "[\\c1]",
    "[\\c]",
    "[\\cA]",
    "[\\1]",
    "[\\0]",
    "[🐉]",
    "[^🐉]",
    "[🐉-🐊]|a",
    "[.]",
    "[$^]",
    "[\\u2028\\x1c]",
    "[^\\n]",
    "[\\W]",
    "[\\x1d-\\u2029]",
  ])("%s", (source) => {
    for (const flags of ["", "i", "u", "iu", "s"]) {
      let valid = true;
      try {
        new RegExp(source, flags);
      } catch {
        valid = false;
      }
      if (valid) expectAgreement(source, flags, TEXTS, false);
    }
  });

  it("the empty class never matches, its negation always", () => {
    expectAgreement("a[]|b", "", ["a", "b", "ab", ""]);
    expectAgreement("[^]", "", ["", "\n", "x"]);
  });

  it("are told apart by the texts", () => {
    const regex = /[\d-z]/;
    expect(TEXTS.filter((text) => regex.test(text))).toEqual(["z", "0", "9", "-"]);
  });
});
