import { describe, expect, test } from "vitest";
import type { OracleCase } from "../reference/case.ts";
import { ST_DEFAULTS } from "../reference/defaults.ts";
import { readRegex } from "../reference/keys.ts";
import { runCase } from "../reference/run-case.ts";
import { generateCase } from "./generate.ts";
import { generateRecursion } from "./recursion.ts";
import { shrink } from "./shrink.ts";

const seeds = Array.from({ length: 600 }, (_, index) => index + 1);

describe("random cases", () => {
  test("are the same for the same seed and differ for others", () => {
    expect(JSON.stringify(generateCase(7))).toBe(JSON.stringify(generateCase(7)));
    expect(JSON.stringify(generateRecursion(7))).toBe(JSON.stringify(generateRecursion(7)));
    expect(JSON.stringify(generateCase(8))).not.toBe(JSON.stringify(generateCase(7)));
  });

  test("reach every part of the scan", () => {
    const seen = new Set(seeds.flatMap((seed) => featuresOf(generateCase(seed))));
    expect([...seen].toSorted()).toEqual([...FEATURES].toSorted());
  });

  test("of recursion mostly wake each other", () => {
    const loops = seeds.map((seed) => runCase(generateRecursion(seed), ST_DEFAULTS)[0]?.loops ?? []);
    const woken = loops.filter((some) => some.some((loop) => loop.n > 1 && loopCount(loop.candidates) > 0));
    expect(woken.length).toBeGreaterThan(seeds.length / 5);
  });
});

const FEATURES = [
  "activated",
  "after",
  "author-note",
  "before",
  "depth",
  "dry-run",
  "examples",
  "forced",
  "group-roll",
  "lone-surrogate",
  "min-activations",
  "outlet",
  "overflow",
  "probability-roll",
  "protected-cooldown",
  "recursion",
  "regex",
  "sigma",
  "sticky",
];

const loopCount = (list: readonly unknown[] | number): number => (typeof list === "number" ? list : list.length);

function featuresOf(one: OracleCase): string[] {
  const text = JSON.stringify(one);
  const found = [/\\ud83d(?!\\u)/.test(text) && "lone-surrogate", text.includes("Σ") && "sigma"];
  const keys = Object.values(one.books).flatMap((book) => Object.values(book?.entries ?? {}).map((entry) => entry.key));
  found.push(keys.flat().some((key) => readRegex(String(key)) !== undefined) && "regex");
  for (const [index, result] of runCase(one, ST_DEFAULTS).entries()) {
    const step = one.steps[index];
    found.push(
      step?.dryRun === true && "dry-run",
      (step?.forceActivate ?? []).some(([book, uid]) => result.activated.some(([b, u]) => b === book && u === uid)) &&
        "forced",
      result.activated.length > 0 && "activated",
      result.before !== "" && "before",
      result.after !== "" && "after",
      result.examples.length > 0 && "examples",
      result.depth.length > 0 && "depth",
      result.authorNoteTop.length + result.authorNoteBottom.length > 0 && "author-note",
      Object.keys(result.outlets).length > 0 && "outlet",
      result.overflowed && "overflow",
      result.loops.some(({ state }) => state === "recursion") && "recursion",
      result.loops.some(({ state }) => state === "min_activations") && "min-activations",
      result.rolls.some(({ kind }) => kind === "group") && "group-roll",
      result.rolls.some(({ kind }) => kind === "probability") && "probability-roll",
      Object.keys(result.timed?.sticky ?? {}).length > 0 && "sticky",
      Object.values(result.timed?.cooldown ?? {}).some((record) => record.protected) && "protected-cooldown",
    );
  }
  return found.filter((feature) => feature !== false);
}

test("shrinking keeps what fails and drops the rest", () => {
  const wakes = (one: OracleCase): boolean =>
    runCase(one, ST_DEFAULTS).some(({ activated }) => activated.some(([, uid]) => uid === 1));
  const seed = seeds.find((candidate) => wakes(generateCase(candidate)));
  expect(seed).toBeDefined();
  const failing = generateCase(seed ?? 0);
  const small = shrink(failing, wakes);
  expect(wakes(small)).toBe(true);
  const entries = Object.values(small.books).flatMap((book) => Object.keys(book?.entries ?? {}));
  expect(entries).toHaveLength(1);
  expect(small.steps).toHaveLength(1);
});
