import { describe, expect, it } from "vitest";

import { isRegex, translateRegex } from "../../../../src/matcher/compile/regex/translate.ts";
import { checkInput, newTally } from "../../../support/regex/check-input.ts";
import { accepted, allTexts, expectAgreement, openEngine } from "../../../support/regex/engine.ts";
import { RegexDice } from "../../../support/regex/random-regex.ts";

/** One text for each character that JavaScript and RE2 see differently. */
const HARD = [
  ...Array.from("aAkKsS ßẞſİıσςΣµμΩΩéÉ猫\n\r\t\v\f\u2028\u2029\u00a0\u3000\ufeff\u1680\u200b\x01\x1c\x1d\x85_9-"),
  "\u212a",
  "🐉",
  "𐐀",
  "𐐨",
  "\ud83d",
  "\udc09",
  "\u{10ffff}",
  "",
];

describe("translateRegex", () => {
  it.each([
    "\\s",
    "\\S",
    ".",
    "\\w",
    "\\W",
    "\\d",
    "\\D",
    "k",
    "K",
    "s",
    "ſ",
    "ß",
    "ẞ",
    "σ",
    "ς",
    "µ",
    "Ω",
    "İ",
    "i",
    "é",
    "[^s]",
    "[^K]",
    "[σ-ω]",
    "\\b",
    "\\Ba",
    "🐉",
    "[🐉]",
    "[^🐉]",
    "\\ud83d",
    "\\udc09",
    "^.$",
    "^..$",
    "^\\S$",
    "𐐀",
    "[𐐀]",
    "\\u{212a}",
    "\\p{Lu}",
    "\\P{Lu}",
    "[^\\p{Ll}]",
    "\\p{Script=Greek}",
    "\\x1c",
    "[\\x1b-\\x1d]",
    "\\0",
    "[\\0-\\x7f]",
  ])("/%s/ finds in each hard character what JavaScript finds, under all flags", (source) => {
    for (const flags of ["", "i", "u", "iu", "ms"]) {
      if (isRegex(source, flags)) expectAgreement(source, flags, HARD, false);
    }
  });

  it("treats y as a start and g as nothing", () => {
    expectAgreement("b|^a", "y", allTexts(["a", "b"], 3));
    expect(accepted("ab", "g").pattern).toBe(accepted("ab").pattern);
    expectAgreement("(?<=a)b|a", "y", allTexts(["a", "b"], 3));
  });

  it("says what a scan needs to know", () => {
    expect(accepted("^\\x01User", "")).toMatchObject({
      reach: "text",
      seesMarker: true,
      anchoredStart: true,
      seesStart: true,
      seesEnd: false,
      minLength: 5,
      maxLength: 5,
    });
    expect(accepted("\\bking.{0,9}queen\\b", "")).toMatchObject({
      reach: "line",
      seesMarker: true,
      anchoredStart: false,
      seesBoundaries: true,
      minLength: 9,
      maxLength: 18,
    });
    expect(accepted("cat(?! nap)", "")).toMatchObject({ reach: "line", seesMarker: false, seesEnd: true });
  });

  it.each([
    ["a".repeat(1_025), "", "regex-too-long"],
    ["(?=.*king)(?=.*queen)", "s", "regex-lookaround"],
    ["(.+)\\1", "", "regex-backreference"],
    ["(?i:a)", "", "regex-modifier"],
    ["a(?:b|)^c", "m", "regex-anchor"],
    ["a{101}", "", "regex-repeat-limit"],
    ["\\p{L}{20}", "u", "regex-property-repeat"],
    ["\\p{L}".repeat(100), "u", "regex-too-complex"],
    ["(", "", "regex-syntax"],
    ["a", "v", "regex-syntax"],
    ["a", "gg", "regex-syntax"],
  ])("refuses with a code: %s", (source, flags, code) => {
    const translation = translateRegex(source, flags);
    expect(translation).toMatchObject({ ok: false, code });
    expect(!translation.ok && translation.hint.length > 10 && translation.construct !== "").toBe(true);
  });

  it("refuses a pattern of conditions only where V8 looks between the halves of a pair", () => {
    expect(translateRegex("\\B", "u")).toMatchObject({ code: "regex-anchor" });
    expectAgreement("\\B", "", [...HARD, "a猫a", "猫", "aa", "a"], true);
  });

  it("holds on random patterns", () => {
    const engine = openEngine();
    const tally = newTally();
    const complaints: string[] = [];
    const seed = 11;
    const dice = new RegexDice(seed);
    while (tally.inputs < 250) complaints.push(...checkInput(dice, engine, tally, 6));
    expect(complaints, `seed ${seed}`).toEqual([]);
    expect(tally.accepted).toBeGreaterThan(100);
  });
});

describe("deep nesting ends", () => {
  // A walk that enters a part more than once a level would take 2^100 steps or more.
  it.each([
    ["(?:", ")*"],
    ["(?:", ")+"],
    ["(?:", ")?"],
    ["(", ")*"],
    ["(", "|b)"],
    ["(", "|b)?"],
    ["(?:x", "|y)*z"],
    ["(?:a?b", ")?"],
    ["(?=", ")"],
    ["(?!", ")"],
    ["(", ")(?=c)"],
    ["(?:.\\b", ")?"],
    ["(?:(a)\\1", ")*"],
  ])("%sa%s", (open, close) => {
    const levels = Math.min(250, Math.floor(1_000 / (open.length + close.length)));
    const body = `${open.repeat(levels)}a${close.repeat(levels)}`;
    const sources = [`fox${body}`, `(x)fox\\1${body}`, `fox(?!${body})`, `(?<!${body})fox`];
    const codes = sources.map((source) => {
      const translation = translateRegex(source, "");
      return translation.ok ? "ok" : translation.code;
    });
    expect(codes).toHaveLength(4);
    expect(codes).not.toContain("regex-syntax");
    expect(codes).not.toContain("regex-too-long");
  });
});
