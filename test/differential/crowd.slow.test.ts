import { expect, test } from "vitest";
import { compareSeeds } from "./compare.ts";
import { generateCrowd } from "./generate.ts";

const BOOKS = 150;

test(`reference = engine on ${BOOKS} cases of hundreds of entries and thousands of characters`, async () => {
  const { compared, failures } = await compareSeeds({ generate: generateCrowd, from: 1, count: BOOKS, shown: 1 });
  expect(failures.join("\n")).toBe("");
  expect(compared).toBeGreaterThan(BOOKS * 0.9);
});
