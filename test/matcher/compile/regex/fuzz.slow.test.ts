import { expect, it } from "vitest";

import { checkInput, newTally } from "../../../support/regex/check-input.ts";
import { openEngine } from "../../../support/regex/engine.ts";
import { RegexDice } from "../../../support/regex/random-regex.ts";

const INPUTS = 100_000;

it("translates 100,000 random patterns as JavaScript runs them, or refuses them", () => {
  const engine = openEngine();
  const tally = newTally();
  const complaints: string[] = [];
  const seed = 20_240_601;
  const dice = new RegexDice(seed);
  while (tally.inputs < INPUTS && complaints.length < 10) complaints.push(...checkInput(dice, engine, tally, 3));
  expect(complaints, `seed ${seed}`).toEqual([]);
  expect(tally.accepted).toBeGreaterThan(INPUTS / 4);
  expect(tally.hits).toBeGreaterThan(INPUTS / 20);
  expect(tally.lines).toBeGreaterThan(INPUTS / 20);
  expect(engine.counters.failed).toBe(0);
});
