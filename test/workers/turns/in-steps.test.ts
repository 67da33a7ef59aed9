import { expect, it } from "vitest";

import { inSteps } from "../../../src/workers/turns/in-steps.ts";

it("takes as many transactions as there is to do, and tells how much there was", () => {
  let left = 600;
  let transactions = 0;
  const transaction = <T>(work: () => T): T => {
    transactions++;
    return work();
  };
  const work = (max: number): number => {
    const some = Math.min(max, left);
    left -= some;
    return some;
  };
  expect([inSteps({ transaction }, work), left, transactions]).toEqual([600, 0, 3]);
  expect([inSteps({ transaction }, work), transactions]).toEqual([0, 4]);
});
