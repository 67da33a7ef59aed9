import { expect, test } from "vitest";
import { compareSeeds } from "./compare.ts";
import { generateRecursion } from "./recursion.ts";

const BOOKS = 10_000;

test(`recursion as a walk over edges equals the rescanning reference on ${BOOKS} random books`, async () => {
  const { compared, failures } = await compareSeeds({ generate: generateRecursion, from: 1, count: BOOKS });
  expect(failures.join("\n")).toBe("");
  expect(compared).toBeGreaterThan(BOOKS * 0.98);
});
