import type { BenchCase, BenchContext, BenchRow } from "../support/case.ts";

/** Cards of a turn, and how long its graph may take to be on the screen. */
const SIZES = [
  { cards: 123, barMs: 120 },
  { cards: 523, barMs: 250 },
] as const;
/** Of one attempt the least time counts: a page cannot be slowed down into being fast. */
const ROUNDS = 5;

interface MountableGraph {
  readonly cards: number;
  readonly mount: () => Promise<{ readonly graphMs: number; readonly plainMs: number }>;
}
interface MountModule {
  readonly withGraph: <Value>(least: number, use: (graph: MountableGraph) => Promise<Value>) => Promise<Value | null>;
}
/** Not a literal: it is typed with what browsers have, which the rest of this program does not. */
const MOUNT: string = new URL("../../test/browser/support/mount.ts", import.meta.url).href;

/** From the press of the tab until the browser has drawn the graph, all of its cards open. */
export const inspectorMount: BenchCase = {
  id: "inspector-mount",
  title: "from the press of the tab until the graph of a turn is drawn, all cards open, in headless Chromium",
  async run(context) {
    const { withGraph } = (await import(MOUNT)) as MountModule;
    const rows: BenchRow[] = [];
    for (const { cards, barMs } of SIZES) {
      // Without a browser there is nothing to say: told by whoever looked for one, and a failure where `CI` is set.
      const row = await withGraph(cards, (graph) => best(graph, barMs, context));
      if (row !== null) rows.push(row);
    }
    return rows;
  },
};

async function best(graph: MountableGraph, barMs: number, { attempts, log }: BenchContext): Promise<BenchRow> {
  let [graphMs, plainMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 1; attempt <= attempts && graphMs > barMs; attempt++) {
    for (let round = 0; round < ROUNDS; round++) {
      const mounted = await graph.mount();
      graphMs = Math.min(graphMs, mounted.graphMs);
      plainMs = Math.min(plainMs, mounted.plainMs);
    }
    log(`inspector-mount ${graph.cards} cards, attempt ${attempt}: ${graphMs.toFixed(0)} ms`);
  }
  return {
    id: "inspector-mount",
    variant: `${graph.cards} cards`,
    value: graphMs,
    unit: "ms",
    bar: barMs,
    direction: "at-most",
    pass: graphMs <= barMs,
    note: `as many cards without an inspector: ${plainMs.toFixed(0)} ms`,
  };
}
