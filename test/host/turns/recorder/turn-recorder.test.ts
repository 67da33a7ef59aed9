import { describe, expect, it, vi } from "vitest";

import type { HostAgent } from "../../../../src/host/dsh/agent.ts";
import type { OpenSession } from "../../../../src/host/loader/open-session.ts";
import { TurnRecorder, turnIdOf } from "../../../../src/host/turns/recorder/turn-recorder.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { fakeAgent, fakeLoader } from "../../loader/support/fakes.ts";
import { FACTS, utf16 } from "../../../trace/project/support/captures.ts";
import { factsOf, ToldTurns } from "./support/told-turns.ts";

/** A recorder with sessions of its own. */
class Rig {
  readonly told = new ToldTurns();
  readonly loader = fakeLoader();
  readonly recorder = new TurnRecorder({
    sink: this.told.sink,
    audience: this.told.audience,
    sessions: this.loader.sessions,
    now: () => 1_000,
    clockMs: () => 5,
  });

  enter(id: string, header: object = {}): { agent: HostAgent; session: OpenSession } {
    const agent = fakeAgent(id);
    Object.assign(agent.session.header, header);
    return { agent, session: this.loader.sessions.enter(agent) };
  }

  start(session: OpenSession, turn = 1, seq = 0): void {
    this.recorder.event(session, { type: "turn/start", seq, data: { turn } });
  }

  end(session: OpenSession, seq = 1): void {
    this.recorder.event(session, { type: "turn/end", seq, data: { turn: 1, reason: { kind: "completed" } } });
  }
}

const capture = (sessionId: string, part: Promise<SharedArrayBuffer | null> = Promise.resolve(null)) => ({
  facts: { ...FACTS.facts, sessionId, turn: 1 },
  part,
  texts: utf16(FACTS.texts),
});
const GROUNDING = { key: "key", packed: new SharedArrayBuffer(1), catalogues: [], names: null };
const options = { provider: "p", model: "m", messages: [] };

describe("a recorder of turns", () => {
  it("tells the store that a turn begins, and hands it over at its end", async () => {
    const rig = new Rig();
    const { told } = rig;
    const { session } = rig.enter("one", { createdAt: 7, cwd: "/w", origin: "subagent" });
    rig.start(session);
    expect(told.marks).toEqual([
      { turnId: turnIdOf("one", 7, 0), sessionId: "one", turn: 1, startSeq: 0, startedAt: 1_000 },
    ]);
    rig.end(session);
    await told.settled();
    expect(told.facts).toMatchObject({
      turnId: turnIdOf("one", 7, 0),
      outcome: "completed",
      surface: "subagent",
      awareness: { cwd: "/w" },
      previous: { state: "first-call" },
      session: { formatVersion: 0, createdAt: 7 },
    });
  });

  it("gives one turn one id, and no two the same", () => {
    const ids = [
      turnIdOf("a", 1, 0),
      turnIdOf("a", 1, 1),
      turnIdOf("a", 2, 0),
      turnIdOf("b", 1, 0),
      turnIdOf("a", undefined, 0),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(turnIdOf("a", 1, 0)).toBe(ids[0]);
    expect(ids[0]).toMatch(/^t_[\w-]{22}$/u);
  });

  it("hears of nothing without a turn, and of no other turn's captures", async () => {
    const rig = new Rig();
    const { session } = rig.enter("one");
    rig.recorder.event(session, { type: "tool/call", seq: 0, data: { callId: "k", name: "x" } });
    rig.recorder.capture(capture("one"));
    expect(rig.recorder.leaves(session, options)).toBeNull();
    expect(rig.told.told).toEqual([]);
    rig.start(session, 2, 1);
    rig.recorder.capture(capture("one"));
    rig.end(session, 2);
    await rig.told.settled();
    expect(rig.told.facts.captures).toEqual([]);
  });

  it("waits with the account until the threads have told what belongs to it", async () => {
    const rig = new Rig();
    const { session } = rig.enter("one");
    rig.start(session);
    const part = Promise.withResolvers<SharedArrayBuffer | null>();
    rig.recorder.capture(capture("one", part.promise));
    rig.end(session);
    await Promise.resolve();
    expect(rig.told.told.at(-1)).toBe("ended");
    expect(rig.told.ended).toEqual([]);
    part.resolve(null);
    rig.recorder.grounded("one", "c-1", GROUNDING);
    await rig.told.settled();
    expect(rig.told.grounded).toMatchObject([{ sessionId: "one", captureId: "c-1", key: "key" }]);
    expect(rig.told.facts.captures[0]?.groundingKey).toBe("key");
  });

  it("keeps of a long turn's captures nothing that the threads have told", async () => {
    const rig = new Rig();
    const { session } = rig.enter("one");
    rig.start(session);
    for (let n = 0; n < 100; n++) {
      const kept = capture("one");
      rig.recorder.capture({ ...kept, facts: { ...kept.facts, captureId: `c-${n}` } });
      rig.recorder.capture({ ...kept, facts: { ...kept.facts, captureId: `c-${n}` } });
    }
    const late = Promise.withResolvers<SharedArrayBuffer | null>();
    rig.recorder.capture(capture("one", late.promise));
    await Promise.resolve();
    const waits = vi.spyOn(Promise, "allSettled");
    rig.end(session);
    expect([...(waits.mock.calls[0]?.[0] ?? [])]).toEqual([late.promise]);
    waits.mockRestore();
    late.resolve(null);
    await rig.told.settled();
    expect(rig.told.facts.captures).toHaveLength(LIMITS.turnCalls.value);
  });

  it("tells who looks on what entries are called, as soon as the threads do, and nobody of a turn that is over", async () => {
    const rig = new Rig();
    const { session } = rig.enter("one");
    rig.start(session);
    rig.recorder.capture(capture("one"));
    rig.told.clear();
    rig.recorder.grounded("one", "c-1", GROUNDING);
    expect(rig.told.told).toEqual(["changed"]);
    rig.recorder.grounded("one", "c-2", GROUNDING);
    expect(rig.told.snapshots).toHaveLength(1);
    rig.end(session);
    rig.told.told.length = 0;
    rig.recorder.grounded("one", "c-1", GROUNDING);
    expect(rig.told.told).toEqual([]);
    await rig.told.settled();
  });

  it("carries the call before over to the next turn", async () => {
    const rig = new Rig();
    const { session } = rig.enter("one");
    rig.start(session);
    rig.recorder.capture(capture("one"));
    rig.recorder.leaves(session, options);
    rig.end(session);
    rig.start(session, 2, 2);
    rig.end(session, 3);
    await rig.told.settled();
    const second = rig.told.ended.find((turn) => factsOf(turn).turn === 2);
    expect(factsOf(second).previous).toEqual({ state: "known", captureId: "c-1", recordId: FACTS.facts.recordId });
    expect(second?.recordIds).toEqual([FACTS.facts.recordId]);
  });

  it("ends a turn whose end nobody told when the next one begins", async () => {
    const rig = new Rig();
    const { session } = rig.enter("one");
    rig.start(session);
    rig.start(session, 2, 1);
    await rig.told.settled();
    expect(rig.told.facts).toMatchObject({ turn: 1, outcome: "interrupted" });
  });

  it("ends the turn of an agent that goes, and only of that one", async () => {
    const rig = new Rig();
    const { agent, session } = rig.enter("one");
    rig.start(session);
    rig.recorder.leave(fakeAgent("one"));
    expect(rig.told.persisted).toEqual([]);
    rig.recorder.leave(agent);
    await rig.told.settled();
    expect(rig.told.facts.outcome).toBe("interrupted");
  });

  it("leaves the turns that run to the store when it ends", async () => {
    const rig = new Rig();
    const { session } = rig.enter("one");
    rig.start(session);
    rig.recorder.close();
    expect(rig.told.ended).toEqual([]);
    await expect(rig.told.persisted[0]).resolves.toBe(false);
    rig.end(session);
    expect(rig.told.persisted).toHaveLength(1);
  });

  it("has at most so many turns on their way: the oldest is dropped and counted", async () => {
    const rig = new Rig();
    rig.told.isLooking = false;
    for (let n = 0; n <= LIMITS.turnOpen.value; n++) rig.start(rig.enter(`s${n}`).session);
    expect(rig.recorder.droppedCount).toBe(1);
    await expect(Promise.all(rig.told.persisted)).resolves.toEqual([false]);
  });

  it("lets nothing that goes wrong into the host: it is counted, noted, and the turn goes on", async () => {
    const rig = new Rig();
    const { session } = rig.enter("one");
    rig.start(session);
    const broken = {
      ...options,
      get messages(): never {
        throw new RangeError("secret");
      },
    };
    expect(rig.recorder.leaves(session, broken)).toBeNull();
    expect(rig.recorder.faultCount).toBe(1);
    expect([...session.notes.values()]).toMatchObject([{ code: "TAVERN_TRACE_INCOMPLETE" }]);
    expect(JSON.stringify([...session.notes.values()])).not.toContain("secret");
    rig.end(session);
    await rig.told.settled();
    expect(rig.told.facts).toMatchObject({
      outcome: "completed",
      diagnostics: [{ code: "TAVERN_TRACE_INCOMPLETE", count: 1 }],
    });
  });

  it("says that a turn was not written when the store breaks", async () => {
    const rig = new Rig();
    rig.told.sink.append = () => Promise.reject(new Error("no"));
    const { session } = rig.enter("one");
    rig.start(session);
    rig.end(session);
    await expect(rig.told.persisted[0]).resolves.toBe(false);
    expect(rig.recorder.faultCount).toBe(1);
  });

  it("reads no piece of an answer, and nothing that is no event", () => {
    const rig = new Rig();
    const { session } = rig.enter("one");
    rig.start(session);
    const before = rig.told.snapshots.length;
    rig.recorder.event(session, { type: "assistant/chunk", seq: 1, data: { chunk: { type: "text-delta" } } });
    for (const event of [{}, { type: "turn/end" }, { type: "turn/end", seq: "x", data: {} }])
      rig.recorder.event(session, event);
    expect(rig.told.snapshots).toHaveLength(before);
    expect(rig.recorder.faultCount).toBe(0);
  });
});
