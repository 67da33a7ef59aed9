import { expect, test } from "vitest";

import type { RegexProgram } from "../../src/matcher/ports.ts";
import { TaskControl } from "../../src/workers/control.ts";
import { ThreadState } from "../../src/workers/state.ts";

const program: RegexProgram = { id: 3, pattern: "dr[ae]gon", caseInsensitive: false, encoding: "unit", cost: 10 };
const soon = (): number => performance.now() + 60_000;

test("the regex engine of a task runs until its time is up or it is asked to stop", () => {
  const state = new ThreadState();
  const control = new TaskControl();
  expect(state.regexFor(control, soon()).test(program, "a dragon")).toBe("hit");
  expect(state.regexFor(control, performance.now() - 1).test(program, "a dragon")).toBe("deadline");
  const engine = state.regexFor(control, soon());
  control.requestStop("deadline");
  expect(engine.test(program, "a dragon")).toBe("deadline");
  expect(state.regexFor(new TaskControl(), soon()).test(program, "a drigon")).toBe("miss");
  state.free();
});

test("the engine marks the word of the task at hand, and clears it after the call", () => {
  const state = new ThreadState();
  const [first, second] = [new TaskControl(), new TaskControl()];
  for (const control of [first, second]) control.programWord[0] = 99;
  state.regexFor(first, soon());
  expect(state.regexFor(second, soon()).test(program, "a dragon")).toBe("hit");
  expect([first.program, second.program]).toEqual([99, -1]);
  state.free();
});

test("freeing drops what is attached, and the state can be used again", () => {
  const state = new ThreadState();
  expect(state.tokens.loaded).toBe(false);
  state.free();
  expect([state.lores.size, state.lores.bytes]).toEqual([0, 0]);
  expect(state.regexFor(new TaskControl(), soon()).test(program, "dregon")).toBe("hit");
  state.free();
});

test("a data folder is opened once, until it is forgotten", () => {
  const state = new ThreadState();
  const library = state.library("/data");
  expect(library.root).toBe("/data");
  expect(state.library("/data")).toBe(library);
  expect(state.library("/other")).not.toBe(library);
  state.forgetLibrary("/data");
  expect(state.library("/data")).not.toBe(library);
});

test("the turn store of a data folder is one, until the folder is given up", () => {
  const state = new ThreadState();
  const store = state.turns("/data");
  expect(state.turns("/data")).toBe(store);
  state.forgetLibrary("/data");
  expect(state.turns("/data")).not.toBe(store);
  state.free();
});
