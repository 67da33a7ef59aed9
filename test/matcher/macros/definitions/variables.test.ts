import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { expanded, problemsOf } from "../world.ts";

describe("variables", () => {
  it.each([
    ["{{setvar::a::1}}{{addvar::a::2}}{{getvar::a}}", "3"],
    ["{{incvar::a}}{{incvar::a}}{{decvar::a}}", "121"],
    ["{{hasvar::a}}{{setvar::a::}}{{varexists::a}}{{flushvar::a}}{{hasvar::a}}", "falsetruefalse"],
    ["{{setvar::a::1}}{{deletevar::a}}[{{getvar::a}}]", "[]"],
    ["{{setvarkey::o::k::v}}{{getvarkey::o::k}}{{getvar::o}}", 'v{"k":"v"}'],
    ["{{setvar::a::1}}[{{getglobalvar::a}}]{{setglobalvar::a::2}}{{getglobalvar::a}}{{getvar::a}}", "[]21"],
    ["{{incglobalvar::g}}{{decglobalvar::g}}{{addglobalvar::g::7}}{{getglobalvar::g}}", "107"],
    ["{{setglobalvarkey::o::k::v}}{{getglobalvarkey::o::k}}{{hasglobalvar::o}}{{globalvarexists::x}}", "vtruefalse"],
    ["{{setvar a 1}}{{setvar::a::1::2}}{{getvar}}", "{{setvar a 1}}{{setvar::a::1::2}}{{getvar}}"],
    ["{{setvar::::1}}[{{getvar::}}]", "{{setvar::::1}}[]"],
  ])("expands %j", (text, expected) => {
    expect(expanded(text)).toBe(expected);
  });

  it("reports a list index above the limit", () => {
    const text = `{{setvarkey::l::${LIMITS.macroListIndex.value + 1}::x}}`;
    expect(expanded(text)).toBe(text);
    expect(problemsOf(text).map(({ code }) => code)).toEqual(["macro-limit"]);
  });
});
