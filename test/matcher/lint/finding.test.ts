import { expect, it } from "vitest";
import { LINT_CODES } from "../../../src/matcher/lint/codes.ts";
import { reportInto, type Finding } from "../../../src/matcher/lint/finding.ts";

it("a report takes severity and remedy from the table, unless it brings a remedy", () => {
  const findings: Finding[] = [];
  const report = reportInto(findings);
  report("blank-key", "$.a", "one");
  report("blank-key", "$.b", "two", "do this");
  const { severity, remedy } = LINT_CODES["blank-key"];
  expect(findings).toEqual([
    { code: "blank-key", severity, path: "$.a", message: "one", remedy },
    { code: "blank-key", severity, path: "$.b", message: "two", remedy: "do this" },
  ]);
});
