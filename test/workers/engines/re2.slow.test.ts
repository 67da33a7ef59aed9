import { describe, expect, it } from "vitest";

import type { RegexProgram } from "../../../src/matcher/ports.ts";
import { openEngine, programFor } from "../../support/regex/engine.ts";

/** A pattern that no heap of 16 MiB can hold: a literal of 1 MiB. */
const HEAP_EATER: RegexProgram = { ...programFor("a"), pattern: "a".repeat(2 ** 20), cost: 2 ** 20 };

describe("Re2Engine and its heap", () => {
  it("survives a pattern that exhausts the heap, and goes on with the others", () => {
    const engine = openEngine();
    expect(engine.test(programFor("b"), "abc")).toBe("hit");
    expect(engine.test(HEAP_EATER, "abc")).toBe("failed");
    expect(engine.test(HEAP_EATER, "abc")).toBe("failed");
    expect(engine.test(programFor("b"), "abc")).toBe("hit");
    expect(engine.counters.failed).toBe(1);
    expect(engine.counters.rebuilt).toBeGreaterThan(0);
  });

  it("says so when a pattern is imported", () => {
    const engine = openEngine();
    expect(engine.validate(HEAP_EATER)).toEqual(expect.any(String));
    expect(engine.test(programFor("b"), "abc")).toBe("hit");
  });

  it("runs 3,000 patterns in turn, twice, without losing the heap", () => {
    const engine = openEngine();
    const text = "drag and dragon2999 in the cave";
    let hits = 0;
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 3_000; i++) {
        if (
          engine.test({ ...programFor("a"), pattern: `\\bdragon${i}\\b|cave{${1 + (i % 9)}}`, cost: 20 }, text) ===
          "hit"
        )
          hits++;
      }
    }
    expect(hits).toBe(2 * (Math.ceil(3_000 / 9) + 1));
    expect(engine.counters).toMatchObject({ rebuilt: 0, failed: 0 });
  });
});
