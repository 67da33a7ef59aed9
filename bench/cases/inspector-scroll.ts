import type { BenchCase, BenchContext, BenchRow } from "../support/case.ts";

const ENTRIES = 10_000;
const BAR_MS = 24;
/** Pixels a frame: a fast wheel, and a fling of a finger. */
const SPEEDS = [120, 1_100] as const;

type Scroll = (step: number) => Promise<readonly number[]>;
interface ScrollModule {
  readonly withScrolledTable: <Value>(
    entries: number,
    use: (scroll: Scroll) => Promise<Value>,
  ) => Promise<Value | null>;
}
/** Not a literal: it is typed with what browsers have, which the rest of this program does not. */
const SCROLL: string = new URL("../../test/browser/support/scroll.ts", import.meta.url).href;

/** Time between the frames that a browser draws while the table of decisions scrolls. */
export const inspectorScroll: BenchCase = {
  id: "inspector-scroll",
  title: `time between frames while a table of ${ENTRIES.toLocaleString("en")} decisions scrolls, in headless Chromium`,
  async run(context) {
    const { withScrolledTable } = (await import(SCROLL)) as ScrollModule;
    const rows = await withScrolledTable(ENTRIES, async (scroll) => {
      const found: BenchRow[] = [];
      for (const speed of SPEEDS) found.push(await best(speed, context, scroll));
      return found;
    });
    // Without a browser there is nothing to say: told by whoever looked for one, and a failure where `CI` is set.
    return rows ?? [];
  },
};

async function best(speed: number, { attempts, log }: BenchContext, scroll: Scroll): Promise<BenchRow> {
  let least = { p50: Number.POSITIVE_INFINITY, p95: Number.POSITIVE_INFINITY };
  for (let attempt = 1; attempt <= attempts && least.p95 > BAR_MS; attempt++) {
    const frames = await scroll(speed);
    const at = (part: number): number => frames[Math.floor(frames.length * part)] ?? Number.POSITIVE_INFINITY;
    if (at(0.95) < least.p95) least = { p50: at(0.5), p95: at(0.95) };
    log(`inspector-scroll ${speed} px a frame, attempt ${attempt}: p95 ${at(0.95).toFixed(1)} ms`);
  }
  return {
    id: "inspector-scroll",
    variant: `p95, ${speed} px a frame`,
    value: least.p95,
    unit: "ms",
    bar: BAR_MS,
    direction: "at-most",
    pass: least.p95 <= BAR_MS,
    note: `p50 ${least.p50.toFixed(1)} ms`,
  };
}
