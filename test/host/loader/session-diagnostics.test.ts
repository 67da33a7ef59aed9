import { expect, it } from "vitest";

import { SESSION_DIAGNOSTICS, sessionDiagnostic } from "../../../src/host/loader/session-diagnostics.ts";

it("codes are those of the contract's kind, each with cause and remedy", () => {
  for (const [code, { meaning, remedy }] of Object.entries(SESSION_DIAGNOSTICS)) {
    expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)+$/u);
    expect(meaning.length).toBeGreaterThan(20);
    expect(remedy.length).toBeGreaterThan(10);
  }
});

it("a diagnostic says what it is about, and where", () => {
  expect(sessionDiagnostic("TAVERN_USER_MISSING", "u1", "$.userId")).toEqual({
    code: "TAVERN_USER_MISSING",
    severity: "warning",
    message: `${SESSION_DIAGNOSTICS.TAVERN_USER_MISSING.meaning} (u1)`,
    path: "$.userId",
  });
  expect(sessionDiagnostic("TAVERN_USER_MISSING", "u1")).not.toHaveProperty("path");
});
