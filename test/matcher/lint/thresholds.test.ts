import { expect, it } from "vitest";
import { LINT_CODES } from "../../../src/matcher/lint/codes.ts";
import { LINT_THRESHOLDS } from "../../../src/matcher/lint/thresholds.ts";

it("the table of codes names the same numbers", () => {
  const written = LINT_THRESHOLDS.longEntryCharacters.toLocaleString("en");
  expect(LINT_CODES["long-entry"].meaning).toContain(`${written} characters`);
  expect(LINT_THRESHOLDS.budgetEaterShare).toBe(1 / 4);
});
