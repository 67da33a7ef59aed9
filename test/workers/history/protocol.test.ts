import { expect, it } from "vitest";

import { HISTORY_ROUTES, TraceDetailInputSchema, UNSURE_REASONS } from "../../../src/workers/history/protocol.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";

it("takes the three sources of a history and nothing else", () => {
  const header = { id: "a", version: 0, createdAt: 1 };
  for (const source of [
    { from: "artifact", kind: "jsonl", path: "/a/session.jsonl" },
    { from: "host", header, lastSeq: -1 },
    { from: "nowhere", state: "unavailable" },
    { from: "nowhere", state: "failed" },
  ]) {
    expect(TraceDetailInputSchema.parse({ sessionId: "a", source })).toEqual({ sessionId: "a", source });
  }
  for (const source of [
    { from: "artifact", kind: "jsonl" },
    { from: "nowhere", state: "gone" },
    { from: "disk" },
    null,
  ]) {
    expect(TraceDetailInputSchema.safeParse({ sessionId: "a", source }).success).toBe(false);
  }
});

it("names each reason once, and lets no reading take longer than its limit", () => {
  expect(new Set(UNSURE_REASONS).size).toBe(UNSURE_REASONS.length);
  expect(HISTORY_ROUTES.traceDetail.deadlineMs).toBe(LIMITS.historyReadMs.value);
});
