import { describe, expect, it } from "vitest";
import { ExactRegex } from "../../../../src/matcher/compile/regex/exact-regex.ts";
import type { RegexEngine } from "../../../../src/matcher/ports.ts";
import { exactMatch } from "../../../../src/matcher/scan/regex/exact-match.ts";
import { openEngine } from "../../../support/regex/engine.ts";

const engine = openEngine();
const UNITS = 10_000;

function matchOf(source: string, text: string, at: number, { inLine = false, units = UNITS, flags = "" } = {}) {
  return exactMatch(engine, new ExactRegex(source, flags, 0), { text, at, inLine }, units);
}

describe("an exact match around a known place", () => {
  it("runs on what the match can reach alone", () => {
    const { match, units } = matchOf("[a-z]* jumps", `${"THE ".repeat(200)}fox jumps${" OVER".repeat(200)}`, 803);
    expect(match).toEqual({ start: 800, end: 809 });
    expect(units).toBeLessThan(40);
  });

  it("looks again from its start when the place lies behind", () => {
    const text = `b${"ac".repeat(20)}x`;
    const regex = /b?(?:ac){0,20}x/;
    expect(matchOf(regex.source, text, text.length - 1).match).toEqual({ start: 0, end: text.length });
  });

  it("stays in the line where a match can", () => {
    const { match, units } = matchOf("^.*x$", "a long line\nfox\nmore", 14, { inLine: true, flags: "m" });
    expect([match, units]).toEqual([{ start: 12, end: 15 }, 3]);
  });

  it("has no end where conditions are part of the match, and begins behind what a look-behind sees", () => {
    expect(matchOf("e? fox(?= j)", "The fox jumps", 3).match).toEqual({ start: 2, end: null });
    expect(matchOf("(?<=e )f", "The fox jumps", 4).match).toEqual({ start: 4, end: null });
  });

  it("leaves line anchors on texts with other line breaks to the program for the start", () => {
    expect(matchOf("^fo*x", "a\rfox", 2, { flags: "m" }).match).not.toEqual({ start: 2, end: 5 });
  });

  it("is none for more text than allowed, and when time is up", () => {
    expect(matchOf("a[^]*", "a fox", 0, { units: 4 })).toEqual({ match: null, units: 0 });
    const late: RegexEngine = { test: () => "deadline", exec: () => "deadline" };
    const known = { text: "a", at: 0, inLine: true };
    expect(exactMatch(late, new ExactRegex("a", "", 0), known, UNITS).match).toBe("deadline");
  });
});
