import { expect, test } from "vitest";
import { compareSeeds } from "./compare.ts";
import { generateRegexes } from "./generate.ts";

const CASES = 2_000;

test(`reference = engine on ${CASES} cases of regex keys over lines, segments and recursion`, async () => {
  const { compared, failures } = await compareSeeds({ generate: generateRegexes, from: 1, count: CASES });
  expect(failures.join("\n")).toBe("");
  expect(compared).toBeGreaterThan(CASES * 0.98);
});
