import { expect, it } from "vitest";

import { PLUGIN_DIAGNOSTICS, pluginDiagnostic } from "../../../src/host/loader/plugin-diagnostics.ts";

it("says what each code means and what to do", () => {
  for (const [code, { meaning, remedy }] of Object.entries(PLUGIN_DIAGNOSTICS)) {
    expect(code).toMatch(/^[A-Z][A-Z0-9_]+$/u);
    expect(meaning.length * remedy.length).toBeGreaterThan(0);
  }
});

it("is a warning unless said otherwise", () => {
  expect(pluginDiagnostic("TAVERN_NOT_READY", "m")).toEqual({
    code: "TAVERN_NOT_READY",
    severity: "warning",
    message: "m",
  });
  expect(pluginDiagnostic("TAVERN_NOT_READY", "m", "info").severity).toBe("info");
});
