import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle } from "./support/bundle.ts";
import type { Outcome, Outcomes } from "./support/kill-runs.ts";
import { SHAPES, type ShapeName } from "./support/kill-shapes.ts";

const RUNS = 200;
const LEFT_MIN = 50;
const SEED = Number(process.env["STORE_SEED"] ?? Date.now() % 1_000_000);

/** In memory where there is such a folder: a killed process loses nothing that it gave to the system, synced or not. */
const base = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "kill-"));
const script = (name: string): string => fileURLToPath(new URL(`support/${name}.ts`, import.meta.url));
let child = "";
beforeAll(async () => {
  child = await bundle(script("kill-child"), base);
});
afterAll(() => rmSync(base, { recursive: true }));

/** A process of its own starts the others: this one is large, and starting from it takes longer. */
async function outcomesOf(shape: ShapeName): Promise<Outcomes> {
  const args = [script("kill-runs"), base, child, shape, `${SEED}`, `${RUNS}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
  return JSON.parse(stdout) as Outcomes;
}

describe.each(Object.keys(SHAPES) as ShapeName[])("killed while writing: %s", (shape) => {
  it(`${RUNS} times, each file is the old or the new one, whole, and the next start tidies up`, async () => {
    const { calls, outcomes } = await outcomesOf(shape);
    const count = (is: (outcome: Outcome) => boolean): number => outcomes.filter(is).length;
    const figures = {
      runs: count(({ end }) => end === "SIGKILL"),
      old: count(({ found }) => found === "old"),
      new: count(({ found }) => found === "new"),
      temporaries: count(({ temporaries }) => temporaries > 0),
      swept: count(({ swept }) => swept > 0),
      mended: count(({ mended }) => mended > 0),
    };
    process.stdout.write(`${shape}: seed ${SEED}, ${calls} calls, ${JSON.stringify(figures)}\n`);
    const wrong = outcomes.filter(({ found, after, faults }) => found !== after || faults.length > 0);
    expect({ seed: SEED, wrong }).toEqual({ seed: SEED, wrong: [] });
    expect({ seed: SEED, ...figures }).toMatchObject({
      runs: RUNS,
      new: RUNS - figures.old,
      swept: figures.temporaries,
    });
    expect([SEED, figures.old > 0, figures.new > 0]).toEqual([SEED, true, true]);
    // Moves to and from the trash are renames: what they leave for the next start is above all a folder half emptied.
    const isMoving = shape === "deletion" || shape === "restoration";
    expect(isMoving ? figures.mended : figures.swept).toBeGreaterThanOrEqual(LEFT_MIN);
  });
});
