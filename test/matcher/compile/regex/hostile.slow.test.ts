import { describe, expect, it } from "vitest";

import { translateRegex } from "../../../../src/matcher/compile/regex/translate.ts";
import { programOf } from "../../../../src/matcher/compile/regex/translation.ts";
import { openEngine } from "../../../support/regex/engine.ts";
import { HOSTILE_PATTERNS, hostileText } from "../../../support/regex/hostile.ts";

const engine = openEngine();

describe("hostile patterns", () => {
  it("are at least sixty, at least twenty of them accepted", () => {
    expect(HOSTILE_PATTERNS.length).toBeGreaterThanOrEqual(60);
    expect(HOSTILE_PATTERNS.filter(({ outcome }) => outcome === "hit" || outcome === "miss").length).toBeGreaterThan(
      20,
    );
  });

  it.each(HOSTILE_PATTERNS)("/$source/$flags: $outcome", ({ source, flags, outcome }) => {
    const translation = translateRegex(source, flags);
    const answer = translation.ok ? engine.test(programOf(1, translation), hostileText) : translation.code;
    expect(answer).toBe(outcome);
  });

  it("leave the engine as it was", () => {
    expect(engine.counters).toMatchObject({ rebuilt: 0, failed: 0 });
    expect(engine.counters.calls).toBeGreaterThan(20);
  });
});
