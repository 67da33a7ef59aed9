import { LoreClient } from "../../../src/workers/client.ts";
import { Pool, type PoolOptions, type Runner, type RunOptions } from "../../../src/workers/pool.ts";
import type { Payloads } from "../../../src/workers/protocol.ts";
import { PRODUCT_TEST_ROUTES, type ProductTestPayloads, type Steering } from "./product-jobs.ts";

const URL_OF_WORKER = new URL("./product-worker.ts", import.meta.url).href;

export interface SteeredClient {
  readonly client: LoreClient;
  readonly pool: Pool<ProductTestPayloads>;
  /** Lets the scans that start from now on be steered; undefined: by nobody. */
  readonly steer: (by: Steering | undefined) => void;
}

/** A client over threads that know the product's and the tests' jobs, and whose scans can be held and killed. */
export function openSteered(options: Partial<PoolOptions> = {}): SteeredClient {
  const pool = new Pool<ProductTestPayloads>(PRODUCT_TEST_ROUTES, { workerUrl: URL_OF_WORKER, threads: 1, ...options });
  let steering: Steering | undefined;
  const runner: Runner<Payloads> = {
    run: (job, input, given: RunOptions = {}) => {
      const steered = (job === "scan" || job === "assemble") && steering !== undefined;
      const shared = steered ? [...(given.shared ?? []), steering?.shared ?? new SharedArrayBuffer(0)] : given.shared;
      return pool.run(job, input, shared === undefined ? given : { ...given, shared });
    },
    get status() {
      return pool.status;
    },
    close: (how) => pool.close(how),
  };
  return { client: new LoreClient(runner), pool, steer: (by) => void (steering = by) };
}
