import { describe, expect, it } from "vitest";
import { exactRegex } from "../../../../src/matcher/compile/regex/exact-regex.ts";
import { exactMatch } from "../../../../src/matcher/scan/regex/exact-match.ts";

const STEPS = 10_000;

function matchOf(source: string, text: string, at: number, { flags = "", steps = STEPS } = {}) {
  return exactMatch(exactRegex(source, flags)!, { text, low: at, high: at }, steps);
}

describe("an exact match around a known place", () => {
  it("begins to look where a match can reach it alone", () => {
    const { match, steps } = matchOf("[a-z]* jumps", `${"THE ".repeat(200)}fox jumps${" OVER".repeat(200)}`, 803);
    expect(match).toEqual({ start: 800, end: 809 });
    expect(steps).toBeLessThan(60);
  });

  it("looks again from its start when the place lies behind", () => {
    const text = `b${"ac".repeat(20)}x`;
    expect(matchOf("b?(?:ac){0,20}x", text, text.length - 1).match).toEqual({ start: 0, end: text.length });
  });

  it("stays in the line where a match does, and sees conditions", () => {
    const { match, steps } = matchOf("(?<!a )f.x$", `${"long line ".repeat(900)}\na fix, fox\nmore`, 9_008, {
      flags: "m",
    });
    expect(match).toEqual({ start: 9_008, end: 9_011 });
    expect(steps).toBeLessThan(60);
    expect(matchOf("e? fox(?= j)", "The fox jumps", 3).match).toEqual({ start: 2, end: 7 });
    expect(matchOf("(?<=e )f", "The fox jumps", 4).match).toEqual({ start: 4, end: 5 });
    expect(matchOf("^fo*x", "a\rfox", 2, { flags: "m" }).match).toEqual({ start: 2, end: 5 });
  });

  it("can begin at any place of the range", () => {
    const known = { text: "\x01fox", low: 0, high: 1 };
    expect(exactMatch(exactRegex("\\W?fox", "")!, known, STEPS).match).toEqual({ start: 0, end: 4 });
    expect(exactMatch(exactRegex("fox", "")!, known, STEPS).match).toEqual({ start: 1, end: 4 });
    expect(exactMatch(exactRegex("[a-z]*", "")!, known, STEPS).match).toEqual({ start: 0, end: 0 });
  });

  it("of a sticky regex stands at the beginning", () => {
    expect(matchOf("fox", "fox", 0, { flags: "y" }).match).toEqual({ start: 0, end: 3 });
    expect(matchOf("fox", "a fox", 2, { flags: "y" }).match).toBeNull();
  });

  it("is none when the steps are used up, which it tells", () => {
    const { match, steps } = matchOf("x(?:.*[a-m].{99}[0-9])?", `x${"ab ".repeat(2_000)}`, 0, { steps: 5_000 });
    expect(match).toBeNull();
    expect(steps).toBeGreaterThan(5_000);
    expect(steps).toBeLessThan(7_000);
  });
});
