import type { BenchRow } from "../case.ts";
import { atMost } from "./at-most.ts";
import type { SoakRun } from "./soak-run.ts";

/**
 * A capture that is not let go holds its texts, some 100 KiB; a map entry of a turn, some 100 bytes. The heap of the host
 * alone moves by some hundred bytes a turn either way.
 */
const HEAP_BAR_KIB = 1;
const EXTERNAL_BAR_KIB = 1;
/** Of all threads; their collectors run when they like, which is worth some MiB over a soak. */
const RSS_BAR_KIB = 16;

/** Growth per turn of a long run. */
export function soakRows(run: SoakRun): BenchRow[] {
  const note =
    `${run.retries} retries, ${run.withLore} turns with woken lore, ${run.details} details; ` +
    `${run.msPerTurn.toFixed()} ms a turn, all together`;
  const row = (variant: string, more: { value: number; bar: number; note: string }): BenchRow =>
    atMost({ id: "soak", variant: `${run.turns} turns, ${variant}`, unit: "KiB", ...more });
  return [
    row("heap of the host a turn", { value: run.heapKib, bar: HEAP_BAR_KIB, note }),
    row("external memory a turn", { value: run.externalKib, bar: EXTERNAL_BAR_KIB, note: "shared memory and buffers" }),
    row("resident memory a turn", {
      value: run.rssKib,
      bar: RSS_BAR_KIB,
      note: `of the process; ${run.rssMib.toFixed()} MiB at the end, heap of the host ${run.heapMib.toFixed()} MiB`,
    }),
  ];
}
