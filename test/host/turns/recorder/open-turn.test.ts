import { describe, expect, it } from "vitest";

import { HistoryRows } from "../../../../src/host/turns/recorder/history-rows.ts";
import { type LogPlaces, OpenTurn } from "../../../../src/host/turns/recorder/open-turn.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { TurnFactsSchema } from "../../../../src/trace/model/turn/turn-facts.ts";
import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { readTurnEvent } from "../../../../src/trace/project/turn/events/read-event.ts";
import { FACTS, utf16 } from "../../../trace/project/support/captures.ts";
import { loreAssembly } from "./support/assembly.ts";
import { textIn } from "./support/told-turns.ts";

/** A turn that is told events in their order, each a millisecond later. */
class Told {
  ms = 100;
  readonly turn = new OpenTurn({
    identity: {
      turnId: "t_1",
      sessionId: "s-1",
      turn: 2,
      surface: "dsh",
      session: null,
      startSeq: 5,
      startedAt: 1_000,
      previous: { state: "first-call" },
      cwd: null,
      lineage: { parentSession: null, delegationDepth: null, seedLength: null },
    },
    history: new HistoryRows(),
    clockMs: () => this.ms,
    ceiling: () => ({ sandboxMode: null, permissionPreset: null, approvalPolicy: null, planMode: null, rpLock: null }),
  });
  #seq = 6;

  event(type: string, data: object): void {
    this.ms += 1;
    const told = readTurnEvent(type, data);
    if (told !== null) this.turn.event({ told, type, seq: this.#seq++, data });
  }

  leaves(messages: readonly object[] = [], marks: LogPlaces | null = null): void {
    this.turn.leaves({ provider: "p", model: "m", messages } as never, marks);
  }
}

const answer = (text: string): object => ({
  turn: 2,
  step: 1,
  message: { id: "a1", content: [{ type: "text", text }] },
});

describe("a turn that runs", () => {
  it("has a snapshot at any time, and facts at its end", () => {
    const { turn } = new Told();
    expect(TurnTraceSchema.parse(turn.snapshot())).toMatchObject({
      state: "open",
      outcome: null,
      startedAt: 1_000,
      calls: [],
    });
    turn.end("interrupted");
    expect(TurnFactsSchema.parse(turn.facts())).toMatchObject({ outcome: "interrupted", endSeq: null, endedAt: 1_000 });
  });

  it("tells times from its start on", () => {
    const told = new Told();
    told.event("step/start", { turn: 2, step: 1 });
    told.leaves();
    told.ms += 50;
    told.turn.firstToken();
    told.event("assistant/message", answer("hi"));
    told.event("turn/end", { turn: 2, reason: { kind: "completed" } });
    expect(told.turn.facts()).toMatchObject({
      timings: { preStreamMs: 1 },
      calls: [{ id: "2.1.1", startMs: 1, firstTokenMs: 51, endMs: 52, outcome: "ok" }],
      endedAt: 1_053,
      logCutSeq: 8,
      endSeq: 8,
    });
    expect(told.turn.isCalling).toBe(false);
  });

  it("puts the texts that are to be hashed on its shelf, the large ones not", () => {
    const told = new Told();
    const large = "x".repeat(LIMITS.turnHashUnits.value);
    const call = { turn: 2, step: 1, callId: "k", name: "look", arguments: "{}" };
    told.event("tool/call", call);
    told.event("tool/result", { message: { role: "tool", toolCallId: "k", content: [{ type: "text", text: large }] } });
    told.event("assistant/message", answer("hi"));
    const { tools, answer: said } = told.turn.facts();
    const { shared } = told.turn;
    expect(tools[0]?.call?.data == null ? null : JSON.parse(textIn({ shared }, tools[0].call.data))).toEqual(call);
    expect(tools[0]).toMatchObject({ result: { data: null }, outputBytes: large.length });
    expect(said?.data == null ? null : JSON.parse(textIn({ shared }, said.data))).toEqual(answer("hi"));
  });

  it("has what its assembly and its capture tell, and asks for the records of both turns", () => {
    const told = new Told();
    told.turn.assembled({ captureId: "c-1", assembly: loreAssembly(), sections: { before: [], after: null } });
    told.turn.capture({ facts: FACTS.facts, part: Promise.resolve(null), texts: utf16(FACTS.texts) });
    told.turn.grounded("c-1", { key: "key", names: null });
    told.leaves();
    expect(told.turn.isCalling).toBe(true);
    expect(told.turn.recordIds).toEqual([FACTS.facts.recordId]);
    expect(told.turn.previousCall).toEqual({ state: "known", captureId: "c-1", recordId: FACTS.facts.recordId });
    expect(TurnTraceSchema.parse(told.turn.snapshot())).toMatchObject({
      itemsTotal: 1,
      captures: [{ captureId: "c-1", groundingKey: "key", blockIds: ["b0", "b1", "b2", "b3"] }],
      calls: [{ captureId: "c-1", outcome: "open", request: { blockIds: ["b0", "b1", "b2", "b3"], historyCount: 0 } }],
    });
  });

  it("has no runtime context in a request of which the log's snapshot is no part, where that can be seen", () => {
    const { delivery } = FACTS.facts;
    const facts = { ...FACTS.facts, delivery: delivery && { ...delivery, snapshot: null } };
    const snapshot = { seq: 3, messageId: "m3", content: [], sections: [] };
    const carried = (messages: readonly object[], marks: LogPlaces | null) => {
      const told = new Told();
      told.turn.capture({ facts, part: Promise.resolve(null), texts: utf16(FACTS.texts) });
      told.leaves(messages, marks);
      return told.turn.facts().captures[0]?.blocks?.at(-1);
    };
    const messageSeq = () => null;
    expect(carried([{ id: "m9" }], { messageSeq, snapshot })).toMatchObject({ kind: "context", carried: false });
    expect(carried([{ role: "user" }], { messageSeq, snapshot })?.carried).toBeNull();
    expect(carried([{ id: "m9" }], { messageSeq, snapshot: null })?.carried).toBeNull();
    expect(carried([{ id: "m9" }], null)?.carried).toBeNull();
  });

  it("that made no request has none for the next one, one without an assembly none that is recorded", () => {
    const told = new Told();
    expect(told.turn.previousCall).toBeNull();
    told.leaves();
    expect(told.turn.previousCall).toEqual({ state: "not-recorded" });
  });

  it("waits for a decision when its session is gone before one", () => {
    const told = new Told();
    told.event("approval/asked", { id: "q", toolName: "look" });
    told.turn.end("interrupted");
    expect(told.turn.facts()).toMatchObject({ outcome: "awaiting_decision", proposal: { id: "q" } });
  });

  it("was blocked when it was not let in and its end was never told", () => {
    const told = new Told();
    told.turn.rejected();
    told.turn.end("interrupted");
    expect(told.turn.facts().outcome).toBe("blocked");
    told.turn.note("TAVERN_TRACE_INCOMPLETE");
    expect(told.turn.facts().diagnostics).toEqual([{ code: "TAVERN_TRACE_INCOMPLETE", count: 1 }]);
  });

  it("tells of attempts that failed, and of what they went on without", () => {
    const told = new Told();
    told.event("step/start", { turn: 2, step: 1 });
    told.leaves();
    told.turn.finished({
      finishReason: "error",
      usage: null,
      failure: { code: "RATE", requestId: "r", isAborted: false },
    });
    told.turn.failed({
      step: 1,
      provider: "p",
      model: "m",
      failure: { code: "RATE", requestId: "r", isAborted: false },
    });
    told.turn.goWithout(1, "temperature");
    told.event("llm/retry", { turn: 2, step: 1, delayMs: 9 });
    told.leaves();
    told.turn.gaveUp(true);
    expect(told.turn.facts()).toMatchObject({
      requestId: "r",
      attempts: [{ status: "failed", fallback: ["temperature"], retryDelayMs: 9 }, { status: "cancelled" }],
    });
  });
});
