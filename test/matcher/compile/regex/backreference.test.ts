import { describe, expect, it } from "vitest";

import { translateRegex } from "../../../../src/matcher/compile/regex/translate.ts";
import { allTexts, expectAgreement } from "../../../support/regex/engine.ts";

const TEXTS = allTexts(["a", "b", "c"], 4);

describe("back-references to groups with few forms", () => {
  it.each([
    "(a|b)\\1",
    "(a|b)c\\1",
    "(ab|b)\\1",
    "(a|b)(b|c)\\2\\1",
    "((a|b)c?)\\2\\1",
    "((a|b)\\2)\\1",
    "(?:(a|b)\\1)+c",
    "(a)?\\1b",
    "(?:(a)|b)\\1c",
    "(?:(a)|(b))\\1\\2c",
    "(?:(a)|b)*\\1c",
    "(?:(a|b)c?)+\\1",
    "(a|b){2}\\1",
    "(a)|b\\1",
    "\\1(a)b",
    "(a\\1)b",
    "(?:\\1(a))+b",
    "(?:(a)|\\1b)+c",
    "(?<n>a|b)\\k<n>",
    "(?:(?<n>a)|(?<n>b))\\k<n>",
    "(a|b)(?=\\1)",
    "(a|b)(?!\\1)",
    "(\\ba|b)\\1",
    "(|a)b\\1c",
    "(a{1,2})\\1b",
    "([a-c])\\1",
    "(a|b)\\1*c",
    "(a|b)(?:\\1|c)a",
  ])("/%s/", (source) => expectAgreement(source, "", TEXTS));

  it("ignores case where the pattern does", () => {
    const texts = allTexts(["a", "A", "σ", "ς"], 3);
    expectAgreement("(a|σ)\\1", "i", texts);
    expectAgreement("([aσ])\\1", "iu", texts);
    expectAgreement("(A)\\1", "", texts);
  });

  it.each(["(a*)\\1", "(.)\\1", "(\\w\\w)\\1", "(?:(a*)|b)c\\1", "(?=(a))\\1", "(?<=\\1(a))b", "(?:(a?)b?)*\\1c"])(
    "refuses /%s/",
    (source) => expect(translateRegex(source, "")).toMatchObject({ ok: false, code: "regex-backreference" }),
  );

  it("refuses what would grow too large", () => {
    expect(translateRegex("(\\w)(\\w)(\\w)\\3\\2\\1", "")).toMatchObject({ ok: false, code: "regex-too-complex" });
  });
});
