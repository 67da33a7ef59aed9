import { describe, expect, it } from "vitest";
import { IMPORT_DIAGNOSTICS } from "../../../src/matcher/formats/diagnostics.ts";
import { LINT_CODES } from "../../../src/matcher/lint/codes.ts";

describe("LINT_CODES", () => {
  it.each(Object.entries(LINT_CODES))("%s says what it means and what to do", (code, row) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(row.meaning.length).toBeGreaterThan(20);
    expect(row.remedy.length).toBeGreaterThan(10);
    expect(["error", "warning", "info"]).toContain(row.severity);
  });

  it("shares no code with the readers, whose notes travel beside", () => {
    expect(Object.keys(LINT_CODES).filter((code) => code in IMPORT_DIAGNOSTICS)).toEqual([]);
  });
});
