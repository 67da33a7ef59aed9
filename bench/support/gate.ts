import type { BlockOptions } from "./block.ts";
import type { BenchContext } from "./case.ts";

/** What a gate compares; both do the same work once. */
export interface GatePair {
  readonly name: string;
  readonly core: () => unknown;
  readonly yardstick: () => unknown;
  /** Whether a ratio core / yardstick is good enough to stop. */
  readonly enough: (ratio: number) => boolean;
  readonly blocks?: BlockOptions;
}

/** The best attempt of a gate; times in milliseconds. */
export interface GateResult {
  /** Least time of the core over least time of the yardstick. */
  readonly ratio: number;
  readonly coreMin: number;
  readonly coreP50: number;
  readonly coreP99: number;
  readonly yardstickMin: number;
  readonly attempts: number;
}

const ROUNDS = 5;

async function attempt(context: BenchContext, pair: GatePair, attempts: number): Promise<GateResult> {
  let coreMin = Infinity;
  let coreP50 = Infinity;
  let coreP99 = Infinity;
  let yardstickMin = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const core = await context.block(`${pair.name} core`, pair.core, pair.blocks);
    const yardstick = await context.block(`${pair.name} yardstick`, pair.yardstick, pair.blocks);
    coreMin = Math.min(coreMin, core.min);
    coreP50 = Math.min(coreP50, core.p50);
    coreP99 = Math.min(coreP99, core.p99);
    yardstickMin = Math.min(yardstickMin, yardstick.min);
  }
  return { ratio: coreMin / yardstickMin, coreMin, coreP50, coreP99, yardstickMin, attempts };
}

/**
 * The stable rule: five rounds of contiguous blocks, core then yardstick, ratio of the least times. Of up to
 * `context.attempts` attempts the first that is good enough counts, else the one with the least ratio. Other load can
 * only raise a least time, so a second attempt does not turn a slow core into a fast one.
 */
export async function gate(context: BenchContext, pair: GatePair): Promise<GateResult> {
  let best: GateResult | undefined;
  for (let attempts = 1; attempts <= Math.max(1, context.attempts); attempts++) {
    const result = await attempt(context, pair, attempts);
    if (best === undefined || result.ratio < best.ratio) best = result;
    if (pair.enough(result.ratio)) break;
  }
  return best!;
}
