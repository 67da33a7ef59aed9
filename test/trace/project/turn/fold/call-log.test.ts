import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../../src/matcher/limits.ts";
import { ModelCallSchema, ProviderAttemptSchema } from "../../../../../src/trace/model/turn/call.ts";
import { CallLog, type LeavingCall, UNSEEN_REQUEST } from "../../../../../src/trace/project/turn/fold/call-log.ts";

const leaving = (changes: Partial<LeavingCall> = {}): LeavingCall => ({
  step: 1,
  captureId: "c",
  recordId: "r",
  provider: "p",
  model: "m",
  startMs: 10,
  request: UNSEEN_REQUEST,
  ...changes,
});
const failure = { code: "RATE", requestId: "req", isAborted: false };
const message = {
  step: 1,
  messageId: "a",
  interrupted: false,
  provider: null,
  model: null,
  textChars: 4,
  reasoningChars: 1,
  toolCallIds: ["k"],
  usage: null,
};
const usage = { inputTokens: 1, outputTokens: 2, cacheReadTokens: 3, cacheWriteTokens: null, reasoningTokens: null };
const states = (log: CallLog) => log.calls.map(({ id, outcome, errorKind }) => [id, outcome, errorKind]);
const attempts = (log: CallLog) => log.attempts.map(({ callId, status, errorKind }) => [callId, status, errorKind]);

describe("calls of a turn", () => {
  it("are answered: first token, last chunk, message", () => {
    const log = new CallLog(3);
    log.open(leaving());
    expect(log.isOpen).toBe(true);
    log.firstToken(20);
    log.firstToken(30);
    log.finish({ atMs: 40, finishReason: "stop", usage, failure: null });
    log.answered(message, 50);
    expect(log.calls).toMatchObject([
      {
        id: "3.1.1",
        attempt: 1,
        firstTokenMs: 20,
        endMs: 40,
        outcome: "ok",
        response: { finishReason: "stop", textChars: 4, reasoningChars: 1, toolCallIds: ["k"], usage },
      },
    ]);
    expect(attempts(log)).toEqual([["3.1.1", "ok", null]]);
    expect(log.callOf(1)).toBe("3.1.1");
    expect(log.callOf(2)).toBeNull();
  });

  it("fail, wait, go without a parameter, and rotate to another route", () => {
    const log = new CallLog(1);
    log.open(leaving());
    log.finish({ atMs: 20, finishReason: "error", usage: null, failure });
    // The host tells the same failure again.
    log.failed({ step: 1, provider: "p", model: "m", failure }, 21);
    log.goWithout(1, "temperature");
    log.retry(1, 250);
    log.open(leaving({ provider: "other" }));
    log.answered(message, 60);
    expect(states(log)).toEqual([
      ["1.1.1", "failed", "RATE"],
      ["1.1.2", "ok", null],
    ]);
    expect(log.attempts).toMatchObject([
      { status: "rotated", errorKind: "RATE", retryDelayMs: 250, fallback: ["temperature"] },
      { status: "ok", retryDelayMs: null, fallback: [] },
    ]);
    expect(log.requestId).toBe("req");
  });

  it("that fail before they leave are listed without a request", () => {
    const log = new CallLog(1);
    log.failed({ step: 2, provider: "p", model: "", failure }, 5);
    expect(log.calls).toMatchObject([
      { id: "1.2.1", startMs: null, endMs: 5, outcome: "failed", request: UNSEEN_REQUEST },
    ]);
  });

  it("are given up by whoever read them, by an abort, by the next one, at the end", () => {
    const log = new CallLog(1);
    log.open(leaving());
    log.finish({ atMs: 1, finishReason: "aborted", usage: null, failure: { ...failure, isAborted: true } });
    log.open(leaving({ step: 2 }));
    log.gaveUp(2, false);
    log.open(leaving({ step: 3 }));
    log.open(leaving({ step: 4 }));
    log.answered({ ...message, step: 4, interrupted: true }, 9);
    log.open(leaving({ step: 5 }));
    log.end(10);
    expect(states(log)).toEqual([
      ["1.1.1", "cancelled", "RATE"],
      ["1.2.1", "failed", null],
      ["1.3.1", "cancelled", null],
      ["1.4.1", "cancelled", null],
      ["1.5.1", "cancelled", null],
    ]);
  });

  it("that are stopped with their turn have its cause, and no code that is none", () => {
    const log = new CallLog(1);
    log.open(leaving());
    log.finish({
      atMs: 20,
      finishReason: "aborted",
      usage: null,
      failure: { code: "UNKNOWN", requestId: "r", isAborted: true },
    });
    expect(states(log)).toEqual([["1.1.1", "cancelled", null]]);
    expect(log.requestId).toBe("r");
    log.end(30, "user");
    expect([states(log), attempts(log)]).toEqual([[["1.1.1", "cancelled", "user"]], [["1.1.1", "cancelled", "user"]]]);
    const unseen = new CallLog(1);
    unseen.open(leaving());
    unseen.end(30, "user");
    expect(states(unseen)).toEqual([["1.1.1", "cancelled", "user"]]);
  });

  it("have the turn's cause only when they were stopped, and only when they have none of their own", () => {
    const failed = (isAborted: boolean, code: string) => {
      const log = new CallLog(1);
      log.open(leaving());
      log.finish({ atMs: 20, finishReason: null, usage: null, failure: { code, requestId: null, isAborted } });
      log.end(30, "user");
      return states(log)[0];
    };
    expect(failed(true, "ABORTED")).toEqual(["1.1.1", "cancelled", "ABORTED"]);
    expect(failed(false, "UNKNOWN")).toEqual(["1.1.1", "failed", "UNKNOWN"]);
    const answered = new CallLog(1);
    answered.open(leaving());
    answered.finish({ atMs: 20, finishReason: "stop", usage: null, failure: null });
    answered.end(30, "user");
    expect(states(answered)).toEqual([["1.1.1", "ok", null]]);
  });

  it("take no message of another step, and nothing once they are over", () => {
    const log = new CallLog(1);
    log.answered(message, 1);
    log.finish({ atMs: 1, finishReason: "stop", usage: null, failure: null });
    log.open(leaving());
    log.answered({ ...message, step: 7 }, 2);
    expect(log.calls[0]).toMatchObject({ outcome: "open", response: null });
    log.finish({ atMs: 3, finishReason: "stop", usage: null, failure: null });
    log.gaveUp(9, false);
    log.firstToken(9);
    expect(log.calls[0]).toMatchObject({ outcome: "ok", endMs: 3, firstTokenMs: null });
  });

  it("are at most so many: further ones are counted, and the last is there", () => {
    const log = new CallLog(1);
    const max = LIMITS.turnCalls.value;
    for (let step = 1; step <= max + 5; step++) {
      log.open(leaving({ step }));
      log.answered({ ...message, step }, step);
    }
    expect(log.calls).toHaveLength(max);
    expect(log.omitted).toBe(5);
    expect(log.calls.at(-1)?.id).toBe(`1.${max + 5}.1`);
    expect(log.attempts).toHaveLength(max);
  });

  it("are what the account has of them", () => {
    const log = new CallLog(1);
    log.open(leaving());
    log.end(3);
    const [call] = log.calls;
    if (call === undefined) throw new Error("no call");
    const { recordId: _recordId, ...rest } = call;
    expect(ModelCallSchema.safeParse({ ...rest, request: { ...rest.request, systemHash: null } }).success).toBe(true);
    expect(ProviderAttemptSchema.safeParse(log.attempts[0]).success).toBe(true);
  });
});
