import { describe, expect, it } from "vitest";
import { turn } from "../../../../src/trace/inspector/core/fixtures/parts.ts";
import {
  type FollowEvent,
  followStart,
  type FollowState,
  followStep,
  followTask,
  READ_AGAIN_EVERY_MS,
} from "../../../../src/trace/inspector/core/follow.ts";

const live = (turnId: string) => turn({ turnId, state: "open", outcome: null });
const read = (turnId: string) => turn({ turnId });
const after = (...events: FollowEvent[]): FollowState => events.reduce(followStep, followStart);
const snapshot = (turnId: string): FollowEvent => ({ event: "snapshot", trace: live(turnId) });
const end = (turnId: string, persisted = true): FollowEvent => ({ event: "end", turnId, persisted, nowMs: 1_000 });
const missed = (turnId: string, status: number, nowMs: number): FollowEvent => ({
  event: "read-failed",
  turnId,
  status,
  message: "no",
  nowMs,
});

describe("following a session", () => {
  it("shows nothing until there is something, and never another turn in its place", () => {
    expect(after().shown).toEqual({ is: "nothing" });
    expect(after({ event: "follow", latest: null, nowMs: 0 })).toEqual(followStart);
  });

  it("shows a running turn from its frames, then the stored one", () => {
    const ended = after(snapshot("a"), snapshot("a"), end("a"));
    expect(ended.shown).toMatchObject({ is: "reading", turnId: "a", trace: { state: "open" } });
    expect(followTask(ended, end("a"))).toEqual({ read: "a", afterMs: 0 });
    const stored = followStep(ended, { event: "read", trace: read("a") });
    expect(stored.shown).toMatchObject({ is: "read", trace: { state: "ended" } });
    expect(followTask(stored, { event: "read", trace: read("a") })).toBeNull();
  });

  it("goes on to the next turn that runs", () => {
    const next = after(snapshot("a"), end("a"), { event: "read", trace: read("a") }, snapshot("b"));
    expect(next).toMatchObject({ following: true, shown: { is: "live", turnId: "b" } });
  });

  it("stops at a turn that was picked, until it is asked for again", () => {
    const picked = after(snapshot("a"), { event: "pick", turnId: "old", nowMs: 5 });
    expect(picked).toMatchObject({ following: false, shown: { is: "loading", turnId: "old" } });
    expect(followTask(picked, { event: "pick", turnId: "old", nowMs: 5 })).toEqual({ read: "old", afterMs: 0 });
    expect(followStep(picked, snapshot("b"))).toEqual(picked);
    const again = followStep(picked, { event: "follow", latest: "a", nowMs: 9 });
    expect(again).toMatchObject({ following: true, shown: { is: "loading", turnId: "a" } });
  });

  it("shows frames of a picked turn that still runs, without following others", () => {
    const picked = after({ event: "pick", turnId: "a", nowMs: 0 }, snapshot("a"));
    expect(picked).toMatchObject({ following: false, shown: { is: "live", turnId: "a" } });
    expect(followStep(picked, snapshot("b"))).toEqual(picked);
  });

  it("asks again for two seconds when an ended turn is not found yet", () => {
    const ended = after(snapshot("a"), end("a"));
    const soon = missed("a", 404, 2_999);
    expect(followStep(ended, soon)).toEqual(ended);
    expect(followTask(followStep(ended, soon), soon)).toEqual({ read: "a", afterMs: READ_AGAIN_EVERY_MS });
    const late = followStep(ended, missed("a", 404, 3_000));
    expect(late.shown).toMatchObject({ is: "failed", why: "gone", trace: { turnId: "a" } });
    expect(followTask(late, missed("a", 404, 3_000))).toBeNull();
  });

  it("does not ask again for a turn that nobody has seen running, nor after another error", () => {
    const picked = after({ event: "pick", turnId: "a", nowMs: 0 });
    expect(followStep(picked, missed("a", 404, 1)).shown).toMatchObject({ is: "failed", why: "gone", trace: null });
    expect(followStep(after(snapshot("a"), end("a")), missed("a", 500, 1)).shown).toMatchObject({
      why: "error",
      message: "no",
    });
  });

  it("keeps what was streamed of a turn that could not be stored", () => {
    expect(after(snapshot("a"), end("a", false)).shown).toMatchObject({
      is: "failed",
      why: "not-stored",
      trace: { turnId: "a" },
    });
  });

  it("takes late frames and answers for other turns for nothing", () => {
    const stored = after(snapshot("a"), end("a"), { event: "read", trace: read("a") });
    for (const event of [snapshot("a"), end("b"), missed("a", 404, 9), { event: "read", trace: read("b") } as const]) {
      expect(followStep(stored, event)).toEqual(stored);
    }
  });
});
