import { describe, expect, it, vi } from "vitest";

import { Re2Engine } from "../../../src/workers/engines/re2.ts";
import { openEngine, programFor } from "../../support/regex/engine.ts";

describe("Re2Engine", () => {
  it("answers", () => {
    const engine = openEngine();
    expect(engine.test(programFor("b+"), "abba")).toBe("hit");
    expect(engine.test(programFor("c"), "abba")).toBe("miss");
    expect(engine.counters).toMatchObject({ calls: 2, compiled: 2, failed: 0 });
  });

  it("reports the first match, in short texts and in long ones", () => {
    const engine = openEngine();
    for (const before of ["x", "🐉".repeat(700)]) {
      expect(engine.exec(programFor("(?<=a)b+"), `${before}abb abb`, 0)).toMatchObject({ start: before.length });
      expect(engine.exec(programFor("bb", "iu"), `${before}aBb`, 0)).toMatchObject({
        start: before.length + 1,
        end: before.length + 3,
      });
      expect(engine.exec(programFor("z"), before, 0)).toBeNull();
    }
  });

  it("reports captures from a place on", () => {
    const program = { ...programFor("a"), pattern: "(b)(c)?", captures: true };
    const engine = openEngine();
    expect(engine.exec(program, "🐉bc b", 0)).toEqual({ start: 2, end: 4, groups: ["bc", "b", "c"] });
    expect(engine.exec(program, "🐉bc b", 4)).toEqual({ start: 5, end: 6, groups: ["b", "b", undefined] });
    expect(engine.exec(program, "🐉bc b", 6)).toBeNull();
  });

  it("makes no call when time is nearly up", () => {
    let now = 0;
    const engine = new Re2Engine({ now: () => now, deadline: () => 100 });
    expect(engine.test(programFor("a"), "a")).toBe("hit");
    now = 97;
    expect(engine.test(programFor("a"), "a")).toBe("deadline");
    expect(engine.exec(programFor("a"), "a", 0)).toBe("deadline");
    expect(engine.counters.calls).toBe(1);
    engine.options = { now: () => now, deadline: () => 1_000 };
    expect(engine.test(programFor("a"), "a")).toBe("hit");
  });

  it("shows the running program in the stop word, and none afterwards", () => {
    const stopWord = new Int32Array(new SharedArrayBuffer(4));
    const store = vi.spyOn(Atomics, "store");
    const engine = new Re2Engine({ stopWord, now: () => 0, deadline: () => Infinity });
    engine.test({ ...programFor("a"), id: 42 }, "a");
    expect(store.mock.calls).toEqual([
      [stopWord, 0, 42],
      [stopWord, 0, -1],
    ]);
    store.mockRestore();
  });

  it("validates without running, large patterns by compiling them", () => {
    const engine = openEngine();
    expect(engine.validate(programFor("a+b"))).toBeNull();
    expect(engine.counters.compiled).toBe(0);
    expect(engine.validate(programFor("\\p{L}{9}x", "u"))).toBeNull();
    expect(engine.counters.compiled).toBe(1);
    expect(engine.validate({ ...programFor("a"), pattern: "(", cost: 1_000_000 })).toContain("missing");
    expect(engine.test(programFor("b"), "abc")).toBe("hit");
  });

  it("can be freed and used again", () => {
    const engine = openEngine();
    engine.test(programFor("b"), "abc");
    engine.free();
    expect(engine.test(programFor("b"), "abc")).toBe("hit");
    expect(engine.counters.compiled).toBe(2);
  });
});
