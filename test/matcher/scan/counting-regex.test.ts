import { describe, expect, it } from "vitest";
import type { RegexEngine, RegexMatch, RegexVerdict } from "../../../src/matcher/ports.ts";
import { CountingRegex } from "../../../src/matcher/scan/counting-regex.ts";
import { programFor } from "../../support/regex/engine.ts";

const program = programFor("a");
const answering = (verdict: RegexVerdict, match: ReturnType<RegexEngine["exec"]>): RegexEngine => ({
  test: () => verdict,
  exec: () => match,
});

describe("an engine that counts", () => {
  it("hands through what it is asked and what is answered", () => {
    const seen: unknown[] = [];
    const match: RegexMatch = { start: 1, end: 2, groups: ["a"] };
    const counting = new CountingRegex({
      test: (...given) => (seen.push(given), "hit"),
      exec: (...given) => (seen.push(given), match),
    });
    expect(counting.test(program, "cat")).toBe("hit");
    expect(counting.exec(program, "cats", 2)).toBe(match);
    expect(seen).toEqual([
      [program, "cat"],
      [program, "cats", 2],
    ]);
  });

  it.each<[verdict: RegexVerdict, calls: number, skipped: number]>([
    ["hit", 1, 0],
    ["miss", 1, 0],
    ["failed", 1, 0],
    ["deadline", 0, 1],
    ["killed", 0, 1],
  ])("test that says %s: %d calls, %d skipped", (verdict, calls, skipped) => {
    const counting = new CountingRegex(answering(verdict, null));
    counting.test(program, "four");
    expect(counting).toMatchObject({ calls, skipped, units: 4 * calls });
  });

  it.each<[match: ReturnType<RegexEngine["exec"]>, calls: number]>([
    [null, 1],
    ["failed", 1],
    ["deadline", 0],
  ])("exec that gives %s: %d calls", (match, calls) => {
    const counting = new CountingRegex(answering("miss", match));
    counting.exec(program, "four", 0);
    counting.exec(program, "", 0);
    expect(counting).toMatchObject({ calls: 2 * calls, skipped: 2 - 2 * calls, units: 4 * calls });
  });
});
