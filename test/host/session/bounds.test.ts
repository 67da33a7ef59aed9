import { describe, expect, it } from "vitest";

import { CONVERSATION_BOUNDS } from "../../../src/host/session/bounds.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";

describe("CONVERSATION_BOUNDS", () => {
  it("holds every window that a caller may ask for", () => {
    expect(CONVERSATION_BOUNDS.window).toEqual({ messagesMax: 1_024, unitsMax: 1_048_576 });
    expect(LIMITS.scanMessages.value).toBeLessThanOrEqual(CONVERSATION_BOUNDS.window.messagesMax);
    expect(LIMITS.scanUnits.value).toBeLessThanOrEqual(CONVERSATION_BOUNDS.window.unitsMax);
  });

  it("holds one message of the largest window in the queue", () =>
    expect(CONVERSATION_BOUNDS.pending.unitsMax).toBeGreaterThanOrEqual(CONVERSATION_BOUNDS.window.unitsMax));
});
