import { describe, expect, it } from "vitest";

import type { History, OfficialEvent } from "../../../src/trace/model/history.ts";
import { proposalNow } from "../../../src/trace/resolve/proposal-now.ts";
import { EVENTS, HEADER, storedTurn } from "./support/story.ts";

const APPROVAL = { kind: "approval", id: "ap-1", eventSeq: 14 } as const;
const PLAN = { kind: "plan", id: "call_1", eventSeq: 13 } as const;
const { tools } = storedTurn();

function historyOf(events: readonly OfficialEvent[]): History {
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  return { state: "read", header: HEADER, lastSeq: 40, eventAt: (seq) => bySeq.get(seq) };
}
const without = (...seqs: number[]): OfficialEvent[] => EVENTS.filter(({ seq }) => !seqs.includes(seq));
const decided = (outcome: unknown): OfficialEvent[] =>
  EVENTS.map((event) => (event.seq === 15 ? { ...event, data: { id: "ap-1", outcome } } : event));

describe("an approval", () => {
  it("that was given has a receipt of what ran", () => {
    expect(proposalNow(APPROVAL, tools, historyOf(EVENTS))).toMatchObject({
      status: "approved",
      askedAt: 1_011,
      decidedAt: 1_020,
      receipts: [{ callId: "call_1", status: "ok" }],
    });
  });

  it("that nobody has given is pending", () => {
    const now = proposalNow(APPROVAL, tools, historyOf(without(15, 16)));
    expect(now).toMatchObject({ status: "pending", askedAt: 1_011, decidedAt: null, receipts: [] });
  });

  it.each([
    ["rejected", "rejected"],
    [{ kind: "cancelled" }, "cancelled"],
    ["unavailable", "unavailable"],
    [7, "unavailable"],
  ])("that was answered %j let nothing run", (outcome, status) => {
    const now = proposalNow(APPROVAL, tools, historyOf(decided(outcome)));
    expect(now).toMatchObject({ status, receipts: [{ callId: "call_1", status: "not_run" }] });
  });

  it("of another id decides nothing", () => {
    const other = EVENTS.map((event) =>
      event.seq === 15 ? { ...event, data: { id: "x", outcome: "allowed-once" } } : event,
    );
    expect(proposalNow(APPROVAL, tools, historyOf(other)).status).toBe("pending");
  });

  it("that the history does not have is unavailable", () => {
    expect(proposalNow(APPROVAL, tools, historyOf(without(14))).status).toBe("unavailable");
    expect(proposalNow(APPROVAL, tools, { state: "failed" }).status).toBe("unavailable");
    expect(proposalNow({ ...APPROVAL, eventSeq: null }, tools, historyOf(EVENTS)).status).toBe("unavailable");
  });
});

describe("a plan", () => {
  const left = { type: "plan/mode", seq: 15, time: 1_020, data: { active: false } };

  it("was taken when plan mode ended with its result", () => {
    const now = proposalNow(PLAN, tools, historyOf([...without(14, 15), left]));
    expect(now).toMatchObject({ status: "approved", askedAt: 1_010, decidedAt: 1_030, receipts: [] });
  });

  it("was not taken when the mode goes on", () => {
    expect(proposalNow(PLAN, tools, historyOf(without(15))).status).toBe("rejected");
  });

  it("is pending without a result", () => {
    expect(proposalNow(PLAN, tools, historyOf(without(15, 16))).status).toBe("pending");
  });
});
