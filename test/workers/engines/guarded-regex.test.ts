import { beforeEach, describe, expect, test } from "vitest";

import type { RegexEngine, RegexProgram } from "../../../src/matcher/ports.ts";
import { TaskControl } from "../../../src/workers/control.ts";
import { GuardedRegex } from "../../../src/workers/engines/guarded-regex.ts";

const program = (id: number, pattern: string): RegexProgram => ({
  id,
  pattern,
  caseInsensitive: false,
  encoding: "unit",
  cost: 1,
});
const LISTED = program(0, "listed");
const MADE = program(500, "made by macros");

let ran: string[] = [];
const engine: RegexEngine = {
  test: (one) => (ran.push(one.pattern), "hit"),
  exec: (one) => (ran.push(one.pattern), null),
};
beforeEach(() => {
  ran = [];
});

const guarded = (control: TaskControl, killed: string[] = []): GuardedRegex =>
  new GuardedRegex(engine, { control, killed: new Set(killed), isListed: (one) => one === LISTED });

describe("a guarded regex engine", () => {
  test("runs what never cost a thread", () => {
    const regex = guarded(new TaskControl());
    expect([regex.test(LISTED, "x"), regex.exec(MADE, "x", 0)]).toEqual(["hit", null]);
    expect(ran).toEqual(["listed", "made by macros"]);
  });

  test("skips what did, whatever its number", () => {
    const regex = guarded(new TaskControl(), ["listed"]);
    expect([regex.test(LISTED, "x"), regex.test(program(9, "listed"), "x"), regex.exec(LISTED, "x", 0)]).toEqual([
      "killed",
      "killed",
      "failed",
    ]);
    expect(regex.test(MADE, "x")).toBe("hit");
    expect(ran).toEqual(["made by macros"]);
  });

  test("leaves the text of programs that the host cannot look up, and of no others", () => {
    const control = new TaskControl();
    const regex = guarded(control);
    regex.test(MADE, "x");
    expect(control.pattern).toBe("made by macros");
    regex.test(LISTED, "x");
    expect(control.pattern).toBe("");
  });
});
