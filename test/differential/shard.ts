import { afterAll, beforeAll, expect, test } from "vitest";
import { open, type LoreClient } from "../../src/workers/client.ts";
import { compareSeeds } from "./compare.ts";
import { generateCase } from "./generate.ts";

/** Requests in all, over the files of this folder whose names begin with `requests`. */
export const REQUESTS = 20_000;
export const SHARDS = 4;

/** Cases that may still hold a refused key after those refused at first were taken out. */
const REFUSED_SHARE = 0.01;

/** Defines the test of one part of the requests: parts run in files of their own, so that they can run side by side. */
export function testShard(shard: number): void {
  const count = REQUESTS / SHARDS;
  const from = 1 + shard * count;
  let client: LoreClient;
  beforeAll(() => {
    client = open({ threads: 1 });
  });
  afterAll(() => client.close());

  test(`reference = engine = engine through the pool on the requests of seeds ${from} to ${from + count - 1}`, async () => {
    const { compared, refused, failures } = await compareSeeds({ generate: generateCase, from, count, client });
    expect(failures.join("\n")).toBe("");
    expect(refused).toBeLessThan(count * REFUSED_SHARE);
    expect(compared).toBeGreaterThan(count * (1 - REFUSED_SHARE));
  });
}
