import type { BenchRow } from "../case.ts";
import { atMost } from "./at-most.ts";
import { blocked, type DetailRun, runDetails } from "./detail-run.ts";
import { type PreparedFolder, sizeOf } from "./prepared-session.ts";

/** A detail may take no more than this at its worst moment, whatever the size of the log: its index is 12 bytes a line. */
const MEMORY_BAR_MIB = 150;

/** What a detail takes of memory. */
export function memoryRow(runs: readonly DetailRun[], prepared: PreparedFolder): BenchRow {
  const value = Math.min(...runs.map(({ peakMib }) => peakMib));
  const note = "how far resident memory of the process rose in the first and twenty further details";
  return atMost({
    id: "v3-detail",
    variant: `${sizeOf(prepared)}, memory`,
    value,
    unit: "MiB",
    bar: MEMORY_BAR_MIB,
    note,
  });
}

/** The same details by the host's own reading, beside those from the log. */
export async function besideInspect(runs: readonly DetailRun[], prepared: PreparedFolder): Promise<BenchRow> {
  const inspect = await runDetails(prepared, "inspect");
  const theirs = blocked(inspect).worstMs;
  const ours = Math.min(...runs.map((run) => blocked(run).worstMs));
  const value = theirs / Math.max(ours, 0.01);
  const note =
    `the same details by inspect() block the host for ${theirs.toFixed(1)} ms (from the log ${ours.toFixed(1)}); the first ` +
    `takes ${inspect.coldMs.toFixed()} ms, memory rises by ${inspect.peakMib.toFixed()} MiB`;
  const common = { id: "v3-detail", unit: "x", bar: 1, direction: "at-least" } as const;
  return { ...common, variant: `${sizeOf(prepared)}, beside inspect()`, value, pass: value >= 1, note };
}
