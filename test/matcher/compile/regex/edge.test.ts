import { describe, expect, it } from "vitest";

import { translateRegex } from "../../../../src/matcher/compile/regex/translate.ts";
import { allTexts, expectAgreement } from "../../../support/regex/engine.ts";

const TEXTS = allTexts(["a", "b", "c"], 3);

describe("conditions at the edges of a pattern", () => {
  it.each([
    "a(?=b)",
    "a(?=bc)",
    "a(?=b|cc)",
    "a(?!b)",
    "a(?!bc)",
    "a(?!b|ca)",
    "a(?!b)(?!c)",
    "a(?!b?c)",
    "a(?![ab]c|b)",
    "(?<=a)b",
    "(?<=ab|c)b",
    "(?<!a)b",
    "(?<!ab)c",
    "(?<!a|bc)b",
    "(?<!a)(?<!b)c",
    "(?<!a)b(?!c)",
    "(?<!a)(?!b)c",
    "a(?!b)|b(?=c)",
    "(?:a(?!b)|c)",
    "(?:(?<!a)b|(?<=c)a)",
    "(?<!a)\\bb",
    "a\\b(?=b)|c",
    "a(?!b\\b)",
    "(?<!\\ba)b",
    "a(?!$)",
    "(?<!^)a",
    "a(?!b$)",
    "(?<!^a)b",
    "a(?!b)c*",
    "b*(?<!a)c",
    "c(?:a(?!b))?",
    "a(?=b(?!c))",
    "(?<=(?<!a)b)c",
    "(a(?!b)|b)\\b",
    "\\b((?<!a)b|c)",
    "a(?!(?:bc){2})",
    "a(?!)|b",
    "a(?=)",
    "(?!a)",
    "(?<!a)(?!b)",
    "a(?!b{2,3})",
  ])("/%s/", (source) => expectAgreement(source, "", TEXTS, !["(?!a)", "(?<!a)(?!b)"].includes(source)));

  it.each(["^a", "a$", "^a$", "^ab|b$", "(?:^|b)a", "a(?:$|b)", "^", "^(?:a|b)$", "(^a|b)b", "a(b|c$)", "^\\ba"])(
    "/%s/m on texts with line breaks",
    (source) => expectAgreement(source, "m", allTexts(["a", "b", "\n", "\u2028"], 3), source !== "^"),
  );

  it.each([
    ["(?=.*a)(?=.*b)", "AND ALL"],
    ["(?!a)bc*a|(?!ab)a", "secondary keys"],
    ["a(?!b*c)", "secondary keys"],
    ["a(?=b)(?!c)", "secondary keys"],
    ["(?:a(?!bc))+c", "secondary keys"],
    ["(?<=a)(?<=b)c", "AND ALL"],
  ])("refuses /%s/ with the hint %s", (source, hint) => {
    const translation = translateRegex(source, "");
    if (source.startsWith("(?!a)bc")) return expect(translation).toMatchObject({ ok: false, code: "regex-lookaround" });
    return expect(translation).toMatchObject({
      ok: false,
      code: "regex-lookaround",
      hint: expect.stringContaining(hint),
    });
  });
});
