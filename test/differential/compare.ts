import type { LoreClient } from "../../src/workers/client.ts";
import { compareSteps, describeFailures, type Difference } from "../oracle/check.ts";
import { runEngine, type EngineRun } from "../oracle/engine.ts";
import type { Expected, OracleCase } from "../reference/case.ts";
import { ST_DEFAULTS } from "../reference/defaults.ts";
import { runCase } from "../reference/run-case.ts";
import { shrink } from "./shrink.ts";

/** Calls of the pool that are under way at once: enough for all threads. */
const AHEAD = 16;

/** Failures that are shrunk and shown; the rest is only counted. */
const SHOWN = 3;

export interface Comparison {
  readonly compared: number;
  /** Not compared: a key was refused by name. */
  readonly refused: number;
  /** Seed, smallest failing case and differences of each failure. */
  readonly failures: readonly string[];
}

export interface SeedRange {
  readonly generate: (seed: number) => OracleCase;
  readonly from: number;
  readonly count: number;
  /** With it each case also goes through the pool. */
  readonly client?: LoreClient;
}

/** Compares reference, engine and, with a client, the engine through the pool on the cases of a range of seeds. */
export async function compareSeeds({ generate, from, count, client }: SeedRange): Promise<Comparison> {
  const failures: string[] = [];
  const underway: Promise<void>[] = [];
  let refused = 0;
  for (let seed = from; seed < from + count; seed++) {
    const one = generate(seed);
    const pooled = client === undefined ? undefined : runPooled(client, one);
    const wanted = runCase(one, ST_DEFAULTS);
    const found = differencesOf(wanted, attempt(one));
    if (found === "refused") refused++;
    else if (found.length > 0) failures.push(failures.length < SHOWN ? describeShrunk(one) : one.id);
    if (pooled === undefined) continue;
    underway.push(
      pooled.then((run) => {
        const late = differencesOf(wanted, run);
        if (late !== found && late.length > 0 && (found === "refused" || found.length === 0)) {
          failures.push(`through the pool only: ${describe(one, late === "refused" ? [] : late)}`);
        }
      }),
    );
    if (underway.length >= AHEAD) await underway.shift();
  }
  await Promise.all(underway);
  return { compared: count - refused, refused, failures };
}

function attempt(one: OracleCase): EngineRun | string {
  try {
    return runEngine(one, ST_DEFAULTS);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

async function runPooled(client: LoreClient, one: OracleCase): Promise<EngineRun | string> {
  const text = JSON.stringify({ ...ST_DEFAULTS, cases: [one] });
  try {
    const { output } = await client.run("case", { text, decisions: false });
    if ("problem" in output) return `${output.problem.path}: ${output.problem.message}`;
    return { steps: output.steps.map(({ fields }) => JSON.parse(fields) as Expected), refused: output.refused };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function differencesOf(wanted: readonly Expected[], run: EngineRun | string): readonly Difference[] | "refused" {
  if (typeof run === "string") return [{ field: "throws", expected: undefined, actual: run }];
  return run.refused.length > 0 ? "refused" : compareSteps(run.steps, wanted);
}

function describeShrunk(one: OracleCase): string {
  const differencesNow = (candidate: OracleCase): readonly Difference[] => {
    const found = differencesOf(runCase(candidate, ST_DEFAULTS), attempt(candidate));
    return found === "refused" ? [] : found;
  };
  const small = shrink(one, (candidate) => differencesNow(candidate).length > 0);
  return describe(small, differencesNow(small));
}

function describe(one: OracleCase, differences: readonly Difference[]): string {
  return `${one.id}\n${JSON.stringify(one)}\n${describeFailures([{ id: one.id, differences }])}`;
}
