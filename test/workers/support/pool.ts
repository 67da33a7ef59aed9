import { Pool, type PoolOptions } from "../../../src/workers/pool.ts";
import { TEST_ROUTES, type TestPayloads } from "./jobs.ts";

export const TEST_WORKER_URL = new URL("./worker.ts", import.meta.url).href;

/** A pool whose threads know the jobs of {@link TestPayloads} and no others. */
export function openTestPool(options: Partial<PoolOptions> = {}): Pool<TestPayloads> {
  return new Pool<TestPayloads>(TEST_ROUTES, { workerUrl: TEST_WORKER_URL, threads: 1, ...options });
}
