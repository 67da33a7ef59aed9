import { Bench } from "tinybench";

/** Times in milliseconds of one contiguous run of a function. */
export interface BlockTimes {
  readonly min: number;
  readonly p50: number;
  readonly p99: number;
  readonly samples: number;
}

/** How long a block is. */
export interface BlockOptions {
  /** Time for the calls that count (250). */
  readonly ms?: number;
  /** Calls that come first and do not count (100): fewer for what takes so long that it is warm after a few. */
  readonly warmUpCalls?: number;
}

const WARM_UP_CALLS = 100;
const BLOCK_MS = 250;

/**
 * Times `fn` alone: a warm-up, then calls for `ms` without a pause. Never interleaved with anything else,
 * because a neighbour evicts the tables from the cache. Throws what `fn` throws.
 */
export async function block(name: string, fn: () => unknown, options: BlockOptions = {}): Promise<BlockTimes> {
  const bench = new Bench({
    time: options.ms ?? BLOCK_MS,
    iterations: 5,
    warmupTime: 0,
    warmupIterations: options.warmUpCalls ?? WARM_UP_CALLS,
    throws: true,
  });
  bench.add(name, fn);
  const [task] = await bench.run();
  const result = task?.result;
  if (result?.state !== "completed") throw new Error(`${name}: no timing, ${result?.state ?? "no task"}`);
  const { min, p50, p99, samplesCount } = result.latency;
  return { min, p50, p99, samples: samplesCount };
}
