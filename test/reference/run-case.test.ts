import { describe, expect, test } from "vitest";
import { compareSteps, describeFailures, type CheckedRow } from "../oracle/check.ts";
import { recordedCases } from "../oracle/recorded.ts";
import type { OracleFile } from "./case.ts";
import { runCase } from "./run-case.ts";

function checkAll(file: OracleFile): CheckedRow[] {
  return file.cases.map((one) => ({
    id: one.id,
    differences: compareSteps(
      runCase(one, file),
      one.steps.map((step) => step.expected),
    ),
  }));
}

describe("the reference gives what SillyTavern 1.19 gave", () => {
  test.each([
    ["hand.shared.json.gz", 252],
    ["fuzz.shared.json.gz", 659],
    ["keys.shared.json.gz", 318],
  ])("%s: %i cases", (name, count) => {
    const rows = checkAll(recordedCases(name));
    expect(rows).toHaveLength(count);
    expect(describeFailures(rows)).toBe("");
  });
});

test("a difference is noticed and named", () => {
  const file = recordedCases("hand.shared.json.gz");
  const one = file.cases.find(({ id }) => id === "budget/first-overflow-stops");
  expect(one).toBeDefined();
  if (one === undefined) return;
  const wrong = runCase(one, file, { mistakes: new Set(["budget-tries-smaller"]) });
  const [difference] = compareSteps(
    wrong,
    one.steps.map((step) => step.expected),
  );
  expect(difference).toMatchObject({ field: "steps[0].activated" });
});
