import { describe, expect, test } from "vitest";
import { compareSteps } from "../oracle/check.ts";
import { recordedCases } from "../oracle/recorded.ts";
import { MISTAKES, type Mistake } from "./mistakes.ts";
import { runCase } from "./run-case.ts";

const files = ["hand.shared.json.gz", "fuzz.shared.json.gz", "keys.shared.json.gz"].map(recordedCases);

/** The id of the first recorded case that a mistake gets wrong. */
function noticedBy(mistake: Mistake): string | undefined {
  const mistakes = new Set([mistake]);
  for (const file of files) {
    for (const one of file.cases) {
      const expected = one.steps.map((step) => step.expected);
      if (compareSteps(runCase(one, file, { mistakes }), expected).length > 0) return one.id;
    }
  }
  return undefined;
}

describe("each deliberate mistake is noticed by a recorded case", () => {
  test.each(MISTAKES)("%s", (mistake) => {
    expect(noticedBy(mistake)).toBeDefined();
  });
});
