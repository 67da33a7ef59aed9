import { expect, it } from "vitest";

import { SESSION_DIAGNOSTICS } from "../../../src/host/loader/session-diagnostics.ts";

it("codes are those of the contract's kind, each with cause and remedy", () => {
  for (const [code, { meaning, remedy }] of Object.entries(SESSION_DIAGNOSTICS)) {
    expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)+$/u);
    expect(meaning.length).toBeGreaterThan(20);
    expect(remedy.length).toBeGreaterThan(10);
  }
});
