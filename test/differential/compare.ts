import type { LoreClient } from "../../src/workers/client.ts";
import { compareSteps, describeFailures, type Difference } from "../oracle/check.ts";
import { runEngine, type EngineRun } from "../oracle/engine.ts";
import { runPooled } from "../oracle/pooled.ts";
import type { Expected, OracleCase } from "../reference/case.ts";
import { ST_DEFAULTS } from "../reference/defaults.ts";
import { runCase } from "../reference/run-case.ts";
import { shrink } from "./shrink.ts";

/** Calls of the pool that are under way at once: enough for all threads. */
const AHEAD = 16;

/** Failures that are shrunk; the rest is only named. */
const SHOWN = 3;

export interface Comparison {
  readonly compared: number;
  /** Not compared: a key was still refused after those refused at first were taken out. */
  readonly refused: number;
  /** Seed, smallest failing case and differences of each failure. */
  readonly failures: readonly string[];
}

/** Computes what a case should give. */
export type Reference = (one: OracleCase) => readonly Expected[];

export interface SeedRange {
  readonly generate: (seed: number) => OracleCase;
  readonly from: number;
  readonly count: number;
  /** With it each case also goes through the pool. */
  readonly client?: LoreClient;
  readonly reference?: Reference;
  readonly shown?: number;
}

const plainReference: Reference = (one) => runCase(one, ST_DEFAULTS);

/** Compares reference, engine and, with a client, the engine through the pool on the cases of a range of seeds. */
export async function compareSeeds(range: SeedRange): Promise<Comparison> {
  const { generate, from, count, client, reference = plainReference, shown = SHOWN } = range;
  const failures: string[] = [];
  const underway: Promise<void>[] = [];
  let refused = 0;
  for (let seed = from; seed < from + count; seed++) {
    let one = generate(seed);
    let run = attempt(one);
    if (hasRefusals(run)) {
      one = withoutKeys(one, run.refused);
      run = attempt(one);
    }
    const wanted = reference(one);
    const found = differencesOf(wanted, run);
    if (found === "refused") refused++;
    else if (found.length > 0) failures.push(failures.length < shown ? describeShrunk(one, reference) : one.id);
    if (client === undefined) continue;
    const sent = one;
    underway.push(
      attemptPooled(client, sent).then((pooled) => {
        const late = differencesOf(wanted, pooled);
        if (late === "refused" ? found !== "refused" : late.length > 0 || found === "refused") {
          failures.push(`through the pool: ${describe(sent, late === "refused" ? [] : late)}`);
        }
      }),
    );
    if (underway.length >= AHEAD) await underway.shift();
  }
  await Promise.all(underway);
  return { compared: count - refused, refused, failures };
}

function hasRefusals(run: EngineRun | string): run is EngineRun {
  return typeof run !== "string" && run.refused.length > 0;
}

/** The case without the keys that the engine refused by name, so that all the rest of it is compared. */
function withoutKeys(one: OracleCase, keys: EngineRun["refused"]): OracleCase {
  const refused = new Set(keys.map(({ key }) => key));
  const text = JSON.stringify(one, (name, value: unknown) => {
    if (!Array.isArray(value) || (name !== "key" && name !== "keysecondary")) return value;
    return value.filter((key: unknown) => typeof key !== "string" || !refused.has(key));
  });
  return JSON.parse(text) as OracleCase;
}

function attempt(one: OracleCase): EngineRun | string {
  try {
    return runEngine(one, ST_DEFAULTS);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

async function attemptPooled(client: LoreClient, one: OracleCase): Promise<EngineRun | string> {
  try {
    return await runPooled(client, one, ST_DEFAULTS);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function differencesOf(wanted: readonly Expected[], run: EngineRun | string): readonly Difference[] | "refused" {
  if (typeof run === "string") return [{ field: "throws", expected: undefined, actual: run }];
  return run.refused.length > 0 ? "refused" : compareSteps(run.steps, wanted);
}

function describeShrunk(one: OracleCase, reference: Reference): string {
  const differencesNow = (candidate: OracleCase): readonly Difference[] => {
    const found = differencesOf(reference(candidate), attempt(candidate));
    return found === "refused" ? [] : found;
  };
  const small = shrink(one, (candidate) => differencesNow(candidate).length > 0);
  return describe(small, differencesNow(small));
}

function describe(one: OracleCase, differences: readonly Difference[]): string {
  return `${one.id}\n${JSON.stringify(one)}\n${describeFailures([{ id: one.id, differences }])}`;
}
