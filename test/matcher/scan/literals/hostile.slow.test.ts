import { describe, expect, it } from "vitest";
import {
  hostilePatterns,
  type HostileShape,
  hostileText,
  namedHostileCases,
  searchHostile,
} from "../../../../bench/support/hostile.ts";
import { Random } from "../../../../bench/support/random.ts";
import { longestProbe } from "../../../../src/matcher/compile/literals/automaton.ts";
import type { LiteralPattern } from "../../../../src/matcher/compile/literals/pattern.ts";
import { compileLiterals } from "../../../../src/matcher/compile/literals/tables.ts";
import { plainUnitLoader } from "../../../../src/matcher/ports.ts";
import { LiteralScanner } from "../../../../src/matcher/scan/literals/scanner.ts";
import { scannedBy } from "./engines.ts";
import { naiveFirst } from "./naive.ts";

/** Steps a unit that no keys and text may exceed: two case rules, each fast searches and then an automaton. */
const STEPS_PER_UNIT_MAX = 12;
const STEPS_PER_HIT_MAX = 4;
const STEPS_ONCE = 2_048;
const PROBES_MAX = 64;

/** Scans once and checks every counter against its bound; returns the steps for each unit of text. */
function stepsPerUnit(patterns: readonly LiteralPattern[], text: string): number {
  const tables = compileLiterals(patterns);
  const scanner = new LiteralScanner(tables, plainUnitLoader);
  const hits = scanner.scan(text);
  expect(scanner.verifications).toBeLessThanOrEqual(16 * text.length + hits);
  const steps = scanner.verifications + scanner.automatonSteps;
  expect(steps).toBeLessThanOrEqual(STEPS_PER_UNIT_MAX * text.length + STEPS_PER_HIT_MAX * hits + STEPS_ONCE);
  for (const search of [tables.folded, tables.exact]) {
    if (search !== null) expect(longestProbe(search.automaton)).toBeLessThanOrEqual(PROBES_MAX);
  }
  return steps / text.length;
}

function expectNaive(patterns: readonly LiteralPattern[], text: string, what: string): void {
  const scanner = new LiteralScanner(compileLiterals(patterns), plainUnitLoader);
  const found = scannedBy(scanner, patterns.length, text);
  for (let i = 0; i < patterns.length; i++) {
    const expected = naiveFirst(text, patterns[i]!);
    if (expected?.start !== found[i]?.start || expected?.end !== found[i]?.end) {
      expect({ pattern: patterns[i], found: found[i] }, what).toEqual({ pattern: patterns[i], found: expected });
    }
  }
}

describe("hostile sets of keys", () => {
  it.each(namedHostileCases(65_536))("cost a bounded number of steps: $name", ({ patterns, text }) => {
    const steps = stepsPerUnit(patterns, text);
    // The attack is one: a plain pass takes about a tenth of a step a unit, and none takes more than a few.
    expect(steps).toBeGreaterThan(0.2);
    expect(steps).toBeLessThan(5);
  });

  it.each(namedHostileCases(3_000))("are answered as the definition says: $name", ({ name, patterns, text }) => {
    expectNaive(patterns.slice(0, 2_000), text, name);
  });

  it("cost no more when a seeded search looks for the worst", { timeout: 300_000 }, () => {
    const seed = 41;
    const rounds = 2_000;
    let calls = 0;
    let worstRandom = 0;
    const climbs = 20;
    const cost = (shape: HostileShape): number => {
      const patterns = hostilePatterns(shape, 3_000);
      const steps = stepsPerUnit(patterns, hostileText(shape, patterns, 4_096));
      if (calls++ % (rounds / climbs) === 0) worstRandom = Math.max(worstRandom, steps);
      return steps;
    };
    const finds = searchHostile(new Random(seed), { rounds, climbs, cost });
    expect(calls).toBe(rounds);
    // The search gets somewhere: its best is worse for us than the shapes it started from.
    expect(finds[0]!.cost).toBeGreaterThan(worstRandom);
    for (const { shape } of finds) {
      const patterns = hostilePatterns(shape, 3_000);
      expectNaive(patterns, hostileText(shape, patterns, 1_500), `seed ${seed}, ${JSON.stringify(shape)}`);
    }
  });
});
