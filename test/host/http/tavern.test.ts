import { describe, expect, it } from "vitest";

import { defaultSelection, isKnown, tavernOf, traceOf } from "../../../src/host/http/tavern.ts";
import { fakeLibrary } from "./support/fake-library.ts";
import { fakeTavern, SELECTION } from "./support/fake-tavern.ts";
import { fakeTrace } from "./support/fake-trace.ts";

describe("the tavern of the routes", () => {
  it("is refused by its code where no plugin runs", () => {
    const tavern = fakeTavern();
    expect(tavernOf({ tavern })).toBe(tavern);
    const trace = fakeTrace();
    expect(traceOf({ trace })).toBe(trace);
    for (const deps of [{}, { tavern: null, trace: null }]) {
      expect(() => traceOf(deps)).toThrow(expect.objectContaining({ code: "TAVERN_NOT_RUNNING", status: 503 }));
      expect(() => tavernOf(deps)).toThrow(expect.objectContaining({ code: "TAVERN_NOT_RUNNING", status: 503 }));
    }
  });

  it("knows the sessions that live or are bound", () => {
    const tavern = fakeTavern({ sessions: [{ sessionId: "live", running: true, lastUsedAt: 0 }] });
    const library = fakeLibrary({ selection: (id) => (id === "bound" ? SELECTION : undefined) });
    expect(["live", "bound", "other"].map((id) => isKnown({ library }, tavern, id))).toEqual([true, true, false]);
  });

  it("starts new sessions with the default preset and nothing else", () => {
    expect(defaultSelection({ library: fakeLibrary({ defaultPresetId: "p" }) })).toEqual({
      ...SELECTION,
      presetId: "p",
      worldBookIds: [],
    });
  });
});
