import { describe, expect, it } from "vitest";
import { enScreens } from "../../../../../../src/trace/inspector/core/words/en/screens.ts";

const states = Object.entries(enScreens).filter(([key]) => key.startsWith("state."));

describe("words of screens", () => {
  it("tell every state in sentences", () => {
    for (const [key, word] of states)
      expect(
        word.split("|").every((form) => /[.…]$/u.test(form)),
        key,
      ).toBe(true);
  });

  it("tell the states of the design in its words", () => {
    expect(enScreens["state.no-turns"]).toBe(
      "No recorded turn in this session yet. Traces start with the next message.",
    );
    expect(enScreens["state.records-only"]).toContain("recorded before turn traces, or their turn expired");
    expect(enScreens["state.dialect"]).toContain("is newer than this plugin reads");
    expect(enScreens["drift.current"]).toBe("current, not this turn");
  });

  it("say where a store stands and never offer to repair it", () => {
    for (const key of ["state.store-corrupt", "state.store-newer", "state.store-busy", "state.store-write"] as const) {
      expect(enScreens[key]).toContain("{path}");
    }
  });
});
