import { describe, expect, it } from "vitest";

import {
  ExportFileSchema,
  LiveEventsSchema,
  TurnCapabilitiesSchema,
  TurnListSchema,
  TurnProfileSchema,
  TurnSchema,
  TurnStatsSchema,
} from "../../../../src/host/http/schemas/turns.ts";
import { emptyTurn } from "../../turns/support/snapshots.ts";
import { kept, summaryOf } from "../support/fake-turns.ts";

const PROFILE = {
  ok: true,
  current: true,
  at: "2026-11-30T00:00:00.000Z",
  sessionId: null,
  capabilities: [{ id: "preset", active: true, reason: "bound" }],
  preset: null,
  character: { id: "c", name: "Ada", revision: "r" },
  user: null,
  inventories: [{ resourceId: "b", name: "B", revision: null, entries: 3, bindingSources: ["session"] }],
  tools: { turnId: "t", startedAt: 1, definitions: null },
};

describe("shapes of the turn trace in the document", () => {
  it("take a turn with every key, and none without", () => {
    expect(TurnSchema.safeParse({ ok: true, turn: emptyTurn() }).success).toBe(true);
    const { history: _gone, ...without } = emptyTurn();
    expect(TurnSchema.safeParse({ ok: true, turn: without }).success).toBe(false);
  });

  it("take a list, counts and a profile", () => {
    const rows = [summaryOf(kept("t").trace)];
    const list = { ok: true, sessionId: "s", liveTurnId: null, turns: rows, next: null };
    expect(TurnListSchema.safeParse(list).success).toBe(true);
    expect(TurnListSchema.safeParse({ ...list, turns: [{}] }).success).toBe(false);
    const stats = { ok: true, turns: 1, redacted: 0, bytes: 1, waiting: 0, oldestAt: null, clockDoubtedAt: null };
    expect(TurnStatsSchema.safeParse({ ...stats, dropped: { turns: 0, frames: 0 } }).success).toBe(true);
    expect(TurnStatsSchema.safeParse(stats).success).toBe(false);
    expect(TurnProfileSchema.safeParse(PROFILE).success).toBe(true);
    expect(TurnProfileSchema.safeParse({ ...PROFILE, current: false }).success).toBe(false);
    expect(TurnCapabilitiesSchema.safeParse({ ok: true, contract: "prompt-trace-primitives" }).success).toBe(false);
  });

  it("take files and events", () => {
    expect(ExportFileSchema.safeParse({ resourceSpans: [] }).success).toBe(true);
    expect(LiveEventsSchema.safeParse("event: idle\n").success).toBe(true);
    expect([ExportFileSchema.safeParse(1).success, LiveEventsSchema.safeParse({}).success]).toEqual([false, false]);
  });
});
