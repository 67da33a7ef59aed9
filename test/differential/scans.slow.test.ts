import { afterAll, beforeAll, expect, test } from "vitest";
import { open, type LoreClient } from "../../src/workers/client.ts";
import { compareSteps, describeFailures, type CheckedRow } from "../oracle/check.ts";
import { ST_DEFAULTS } from "../reference/defaults.ts";
import { runCase } from "../reference/run-case.ts";
import { generateCase } from "./generate.ts";
import { runThroughScans, turnRolls } from "./pooled-scan.ts";

const SCANS = 1_000;
const FIRST_SEED = 500_000;

let client: LoreClient;
beforeAll(() => {
  client = open({ threads: 2 });
});
afterAll(() => client.close());

test(`product scans over shared tables, with keyed rolls, equal the reference on ${SCANS} random cases`, async () => {
  const rows: CheckedRow[] = [];
  let refusals = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SCANS; seed++) {
    const one = generateCase(seed);
    const turn = `turn ${seed}`;
    const wanted = runCase(one, ST_DEFAULTS, { roll: turnRolls(turn) });
    const { steps, refused } = await runThroughScans(client, one, turn);
    if (refused.length > 0) refusals++;
    else rows.push({ id: one.id, differences: compareSteps(steps, wanted) });
  }
  expect(describeFailures(rows, 3)).toBe("");
  expect(refusals).toBeLessThan(SCANS * 0.04);
});
