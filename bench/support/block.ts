import { Bench } from "tinybench";

/** Times in milliseconds of one contiguous run of a function. */
export interface BlockTimes {
  readonly min: number;
  readonly p50: number;
  readonly p99: number;
  readonly samples: number;
}

const WARM_UP_CALLS = 100;
const BLOCK_MS = 250;

/**
 * Times `fn` alone: a warm-up of 100 calls, then calls for `ms` without a pause. Never interleaved with anything else,
 * because a neighbour evicts the tables from the cache. Throws what `fn` throws.
 */
export async function block(name: string, fn: () => unknown, options: { ms?: number } = {}): Promise<BlockTimes> {
  const bench = new Bench({
    time: options.ms ?? BLOCK_MS,
    iterations: 5,
    warmupTime: 0,
    warmupIterations: WARM_UP_CALLS,
    throws: true,
  });
  bench.add(name, fn);
  const [task] = await bench.run();
  const result = task?.result;
  if (result?.state !== "completed") throw new Error(`${name}: no timing, ${result?.state ?? "no task"}`);
  const { min, p50, p99, samplesCount } = result.latency;
  return { min, p50, p99, samples: samplesCount };
}
