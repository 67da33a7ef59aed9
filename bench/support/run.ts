import { block } from "./block.ts";
import type { BenchCase, BenchContext, BenchRow } from "./case.ts";

interface RunOptions {
  readonly found: ReadonlyMap<string, BenchCase>;
  readonly wanted: readonly string[];
  readonly attempts: number;
  readonly full: boolean;
  readonly log: (line: string) => void;
}

/** The rows of every wanted case that exists, one case after the other. A case that throws becomes a failed row. */
export async function runCases(options: RunOptions): Promise<BenchRow[]> {
  const context: BenchContext = { attempts: options.attempts, full: options.full, block, log: options.log };
  const rows: BenchRow[] = [];
  for (const id of options.wanted) {
    const benchCase = options.found.get(id);
    if (benchCase === undefined) continue;
    const started = performance.now();
    options.log(`${id}: ${benchCase.title}`);
    try {
      rows.push(...(await benchCase.run(context)));
    } catch (error) {
      rows.push(failedRow(id, error));
    }
    options.log(`${id}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return rows;
}

function failedRow(id: string, error: unknown): BenchRow {
  const note = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { id, variant: "threw", value: Number.NaN, unit: "count", bar: 0, direction: "at-least", pass: false, note };
}
