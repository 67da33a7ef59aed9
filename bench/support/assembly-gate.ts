import type { BenchContext, BenchRow } from "./case.ts";
import { type AssemblyStage, openAssemblyStage, type SeenAssembly } from "./assembly-stage.ts";
import { quantile, type TimerDelays, watchTimer } from "./timer-delay.ts";
import { sha256Ms } from "./yardstick.ts";

const TURNS = 40;
const IDLE_MS = 1_000;
/**
 * Between a turn and the next where an assembly is looked at alone: sooner than anybody writes, and late enough for the
 * recording of the turn before to be over. Gates have no rest.
 */
export const REST_MS = 300;

/** What some dozen assemblies of a warm session took. */
export interface AssemblyTimes {
  /** Sorted milliseconds from request to sections. */
  readonly ms: readonly number[];
  /** Sorted delays of the timer in all of them together. */
  readonly delays: readonly number[];
  readonly busy: readonly number[];
  readonly idle: TimerDelays;
  /** p99 of the delays over what the timer is late anyway. */
  readonly extraMs: number;
}

/** The times of the best attempt by `value`, each over {@link TURNS} turns; ends with the first that is good enough. */
export async function assemblyTimes(
  stage: AssemblyStage,
  context: BenchContext,
  gate: { readonly value: (times: AssemblyTimes) => number; readonly bar: number },
): Promise<AssemblyTimes> {
  let best: AssemblyTimes | undefined;
  for (let attempt = 0; attempt < Math.max(1, context.attempts); attempt++) {
    const times = await measure(stage, 0);
    if (best === undefined || gate.value(times) < gate.value(best)) best = times;
    if (gate.value(best) <= gate.bar) break;
  }
  return best!;
}

/** `restMs`: 0 = each turn begins when the one before it has ended. */
export async function measure(stage: AssemblyStage, restMs: number): Promise<AssemblyTimes> {
  const stop = watchTimer();
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = stop();
  const seen: SeenAssembly[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    seen.push(await stage.assembly());
  }
  const ascending = (a: number, b: number): number => a - b;
  const delays = seen.flatMap((made) => made.delays.sorted).toSorted(ascending);
  return {
    ms: seen.map((made) => made.ms).toSorted(ascending),
    delays,
    busy: seen.flatMap((made) => made.delays.busy).toSorted(ascending),
    idle,
    extraMs: quantile(delays, 0.99) - quantile(idle.sorted, 0.5),
  };
}

const spread = (sorted: readonly number[]): string =>
  `p50 ${quantile(sorted, 0.5).toFixed(2)}, p99 ${quantile(sorted, 0.99).toFixed(2)}, worst ${quantile(sorted, 1).toFixed(1)}`;

/** The gate of the timer on a session of so many events at least. */
export async function runDelayGate(
  context: BenchContext,
  gate: { readonly id: string; readonly variant: string; readonly events?: number },
): Promise<BenchRow[]> {
  const stage = await openAssemblyStage(gate.events);
  try {
    const bar = 5;
    const times = await assemblyTimes(stage, context, { value: ({ extraMs }) => extraMs, bar });
    const { active, plainMs } = stage.check(await stage.assembly());
    const alone = await measure(stage, REST_MS);
    const note =
      `${spread(times.delays)} ms of ${times.delays.length} ticks in ${TURNS} assemblies (idle ${spread(times.idle.sorted)}); ` +
      `processor time of the thread between ticks ${spread(times.busy)} ms; an assembly took ${spread(times.ms)} ms; ` +
      `with ${REST_MS} ms between turns, when the turn before is recorded, delays ${spread(alone.delays)} ms; ` +
      `${active} of 10,000 entries active, as a plain matcher says, which blocks its thread for ${plainMs.toFixed()} ms; ` +
      `${stage.events.toLocaleString("en")} events; sha256 of 64 KiB ${sha256Ms().toFixed(3)} ms`;
    const common = { id: gate.id, unit: "ms", bar, direction: "at-most", reach: 2, variant: gate.variant } as const;
    return [{ ...common, value: times.extraMs, pass: times.extraMs <= bar, note }];
  } finally {
    await stage.close();
  }
}
