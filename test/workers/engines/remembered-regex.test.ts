import { beforeEach, describe, expect, test } from "vitest";

import type { RegexEngine, RegexMatch, RegexProgram } from "../../../src/matcher/ports.ts";
import { RegexAnswers, RememberedRegex } from "../../../src/workers/engines/remembered-regex.ts";

const program = (pattern: string, more: Partial<RegexProgram> = {}): RegexProgram => ({
  id: 0,
  pattern,
  caseInsensitive: false,
  encoding: "unit",
  cost: 1,
  ...more,
});

let ran: string[] = [];
let answer: RegexMatch | null | "deadline" | "failed" = null;
const engine: RegexEngine = {
  test: (one) => (ran.push(`test ${one.pattern}`), "hit"),
  exec: (one, text) => (ran.push(`${one.pattern} ${text}`), answer),
};
const HIT: RegexMatch = { start: 1, end: 2, groups: ["b"] };
beforeEach(() => {
  ran = [];
  answer = HIT;
});

describe("a regex engine that remembers", () => {
  test("is asked once about a text", () => {
    const regex = new RememberedRegex(engine, new RegexAnswers());
    expect([regex.exec(program("b"), "abc", 0), regex.exec(program("b", { id: 7 }), "abc", 0)]).toEqual([HIT, HIT]);
    expect(ran).toEqual(["b abc"]);
  });

  test("remembers that there is no match", () => {
    const regex = new RememberedRegex(engine, new RegexAnswers());
    answer = null;
    expect([regex.exec(program("z"), "abc", 0), regex.exec(program("z"), "abc", 0)]).toEqual([null, null]);
    expect(ran).toHaveLength(1);
  });

  test("tells patterns, texts and the ways to read them apart", () => {
    const regex = new RememberedRegex(engine, new RegexAnswers());
    const asked: [RegexProgram, string][] = [
      [program("b"), "abc"],
      [program("b"), "abd"],
      [program("ba"), "bc"],
      [program("b", { caseInsensitive: true }), "abc"],
      [program("b", { encoding: "point" }), "abc"],
    ];
    for (const [one, text] of asked) regex.exec(one, text, 0);
    expect(ran).toHaveLength(asked.length);
  });

  test.each(["deadline", "failed"] as const)("does not remember that there was no answer: %s", (none) => {
    const regex = new RememberedRegex(engine, new RegexAnswers());
    answer = none;
    expect(regex.exec(program("b"), "abc", 0)).toBe(none);
    answer = HIT;
    expect(regex.exec(program("b"), "abc", 0)).toBe(HIT);
  });

  test("asks anew about long texts, captures, later matches and whether there is one", () => {
    const regex = new RememberedRegex(engine, new RegexAnswers());
    for (let times = 0; times < 2; times++) {
      regex.exec(program("b"), "b".repeat(513), 0);
      regex.exec(program("b", { captures: true }), "abc", 0);
      regex.exec(program("b"), "abc", 1);
      regex.test(program("b"), "abc");
    }
    expect(ran).toHaveLength(8);
  });
});

describe("remembered answers", () => {
  test("are bounded, and those that are asked for stay", () => {
    const answers = new RegexAnswers(100);
    answers.note("asked for", HIT);
    for (let i = 100; i < 200; i++) {
      answers.note(`other ${i}`, null);
      expect(answers.get("asked for")).toBe(HIT);
      expect(answers.size).toBeLessThanOrEqual(24);
    }
    expect(answers.get("other 100")).toBeUndefined();
  });

  test("are gone when they are cleared", () => {
    const answers = new RegexAnswers();
    answers.note("a", HIT);
    answers.clear();
    expect([answers.get("a"), answers.size]).toEqual([undefined, 0]);
  });
});
