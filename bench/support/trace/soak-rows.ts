import type { BenchRow } from "../case.ts";
import { atMost } from "./at-most.ts";
import type { SoakRun } from "./soak-run.ts";
import { TRACE_ENTRIES } from "./trace-library.ts";

/**
 * A capture that is not let go holds its texts, some 100 KiB; a map entry of a turn, some 100 bytes. The heap of the host
 * alone moves by some hundred bytes a turn either way.
 */
const HEAP_BAR_KIB = 1;
const EXTERNAL_BAR_KIB = 1;
/** Of all threads; their collectors run when they like, which is worth some MiB over a soak. */
const RSS_BAR_KIB = 16;
/**
 * An account and its decisions, of a prompt with 60 parts of a preset and 50 entries: most of it are hashes and references,
 * which nothing makes smaller. Names and keys of a book are there once, whoever was decided about.
 */
const STORE_BAR_KIB = 24;
/** SQLite writes its log back after 1,000 pages, 4 MiB: more of it means that somebody is kept from that. */
const STORE_LOG_BAR_MIB = 6;

/** Growth per turn of a long run. */
export function soakRows(run: SoakRun): BenchRow[] {
  const note =
    `${run.retries} retries, ${run.withLore} turns with woken lore, ${run.details} details and accounts read; ` +
    `${run.msPerTurn.toFixed()} ms a turn, all together`;
  const row = (variant: string, more: Pick<BenchRow, "value" | "bar"> & Partial<BenchRow>): BenchRow =>
    atMost({ id: "soak", variant: `${run.turns} turns, ${variant}`, unit: "KiB", ...more });
  return [
    row("heap of the host a turn", { value: run.heapKib, bar: HEAP_BAR_KIB, note }),
    row("external memory a turn", { value: run.externalKib, bar: EXTERNAL_BAR_KIB, note: "shared memory and buffers" }),
    row("resident memory a turn", {
      value: run.rssKib,
      bar: RSS_BAR_KIB,
      note: `of the process; ${run.rssMib.toFixed()} MiB at the end, heap of the host ${run.heapMib.toFixed()} MiB`,
    }),
    row("turns.sqlite a turn", {
      value: run.storeKib,
      bar: STORE_BAR_KIB,
      note: `file and log; 60 parts and ${TRACE_ENTRIES} entries, of which 51 are sent; ${run.storeMib.toFixed(1)} MiB at the end`,
    }),
    row("turns.sqlite, its log", {
      value: run.storeLogMib,
      unit: "MiB",
      bar: STORE_LOG_BAR_MIB,
      note: "at its largest; every turn was stored, none was dropped",
    }),
  ];
}
