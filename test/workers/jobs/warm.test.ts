import { expect, test } from "vitest";

import { warm } from "../../../src/workers/jobs/warm.ts";
import { warmCorpus } from "../../../src/workers/jobs/warm-corpus.ts";
import { jobContext } from "../support/context.ts";

test("warms with the engines of the thread, and finds what the corpus holds", async () => {
  const context = jobContext();
  const { output } = await warm.run({ rounds: 2 }, context);
  expect(output.hits).toBe(warmCorpus().hits);
  expect(output.ms).toBeGreaterThan(0);
  expect(context.state.regexFor(context.control, 0).counters.calls).toBeGreaterThan(0);
  context.state.free();
});

test("looks for a stop between rounds", () => {
  const throwIfStopped = () => {
    throw new RangeError("stop");
  };
  expect(() => warm.run({ rounds: 1 }, jobContext({ throwIfStopped }))).toThrow("stop");
});
