import { describe, expect, it } from "vitest";

import { isTurnEvent, readTurnEvent } from "../../../../../src/trace/project/turn/events/read-event.ts";

const at = { turn: 2, step: 1 };
const failure = { code: "RATE", message: "no", requestId: "r" };
const finish = { type: "finish", reason: { kind: "error", failure } };
const told = { code: "RATE", requestId: "r", isAborted: false };
const wrapped = {
  role: "user",
  source: { kind: "tool", callId: "k" },
  content: [{ type: "tool-result", toolCallId: "k", content: [], isError: true }],
};

describe("an event of a log", () => {
  it.each([
    ["turn/start", { turn: 2 }, { kind: "turn-start", turn: 2 }],
    [
      "turn/end",
      { turn: 2, reason: { kind: "completed" } },
      { kind: "turn-end", reason: { kind: "completed", cause: null, requestId: null } },
    ],
    [
      "turn/end",
      { reason: { kind: "error", error: failure } },
      { kind: "turn-end", reason: { kind: "error", cause: "RATE", requestId: "r" } },
    ],
    [
      "turn/end",
      { reason: { kind: "aborted", reason: { kind: "user" } } },
      { kind: "turn-end", reason: { kind: "aborted", cause: "user", requestId: null } },
    ],
    ["step/start", at, { kind: "step-start", step: 1 }],
    ["agent/inbox/spliced", { target: "next-turn", start: 0, removedCount: 1, inserted: [] }, { kind: "claim" }],
    [
      "user/message",
      { id: "u", role: "user", source: { kind: "user" }, content: [] },
      { kind: "user-message", messageId: "u", isUser: true },
    ],
    [
      "user/message",
      { id: "u", role: "user", source: { kind: "plugin" }, content: [] },
      { kind: "user-message", messageId: "u", isUser: false },
    ],
    ["assistant/chunk", { ...at, chunk: { type: "text-delta", text: "x" } }, { kind: "first-chunk", step: 1 }],
    ["assistant/chunk", { ...at, chunk: finish }, { kind: "attempt-failed", step: 1, failure: told }],
    [
      "assistant/attempt",
      { ...at, stream: [{}, { type: "chunk", chunk: finish }] },
      { kind: "attempt-failed", step: 1, failure: told },
    ],
    ["llm/retry", { ...at, delayMs: 250, retry: 1 }, { kind: "retry", step: 1, delayMs: 250 }],
    ["llm/retry-started", at, { kind: "retry-started", step: 1 }],
    [
      "tool/call",
      { ...at, callId: "k", name: "look", arguments: "{}" },
      { kind: "tool-call", callId: "k", name: "look", step: 1, parentCallId: null },
    ],
    [
      "tool/code-dispatch-start",
      { rootCallId: "k", parentCallId: "k", subCallId: "k:code:1", name: "look", arguments: {} },
      { kind: "tool-call", callId: "k:code:1", name: "look", step: null, parentCallId: "k" },
    ],
    [
      "tool/code-dispatch",
      { parentCallId: "k", subCallId: "k:code:1", isError: false, content: [] },
      { kind: "tool-result", callId: "k:code:1", isError: false, errorCode: null },
    ],
    // Formats 0 and 3, then 4.
    [
      "tool/result",
      { ...at, message: wrapped, error: { name: "x", code: "ABORTED" } },
      { kind: "tool-result", callId: "k", isError: true, errorCode: "ABORTED" },
    ],
    [
      "tool/result",
      { ...at, message: { role: "tool", toolCallId: "k", isError: false, content: [] } },
      { kind: "tool-result", callId: "k", isError: false, errorCode: null },
    ],
    ["approval/asked", { id: "q", toolName: "look", callId: "k" }, { kind: "approval-asked", id: "q", callId: "k" }],
    ["approval/asked", { id: "q", toolName: "look" }, { kind: "approval-asked", id: "q", callId: null }],
    ["approval/decided", { id: "q", outcome: "rejected" }, { kind: "approval-decided", id: "q", decision: "rejected" }],
    ["sandbox/mode", { mode: "read-only" }, { kind: "setting", name: "sandboxMode", value: "read-only" }],
    ["permission/preset", { preset: "ask" }, { kind: "setting", name: "permissionPreset", value: "ask" }],
    ["approval/policy", { policy: "ask" }, { kind: "setting", name: "approvalPolicy", value: "ask" }],
    ["plan/mode", { active: true }, { kind: "setting", name: "planMode", value: true }],
    ["compaction/prune", { shadowedSeqs: [4, "x", 6] }, { kind: "hidden", seqs: [4, 6] }],
    ["compaction/summary", { shadowedSeqs: [1, 2] }, { kind: "hidden", seqs: [1, 2] }],
    ["request/header", { header: {}, reason: "initial" }, { kind: "header" }],
  ])("%s %j tells %j", (type, data, expected) => {
    expect(readTurnEvent(type, data)).toEqual(expected);
    expect(isTurnEvent(type)).toBe(true);
  });

  it("tells of a message of the model by its sizes", () => {
    const message = { id: "a", content: [{ type: "text", text: "four" }] };
    expect(readTurnEvent("assistant/message", { ...at, message })).toMatchObject({
      kind: "assistant-message",
      step: 1,
      textChars: 4,
    });
  });

  it.each([
    ["agent/inbox/spliced", { removedCount: 1, outcome: "canceled" }],
    ["agent/inbox/spliced", { removedCount: 0, inserted: [{}] }],
    ["assistant/chunk", { ...at, chunk: { type: "block-start" } }],
    ["assistant/attempt", { ...at, stream: [] }],
    ["turn/start", { turn: "two" }],
    ["tool/call", { name: "look" }],
    ["tool/result", { message: null }],
    ["plan/mode", { active: "yes" }],
    ["compaction/prune", {}],
    ["todo/write", { todos: [] }],
    ["turn/start", null],
    [7, {}],
  ])("%s %j tells nothing", (type, data) => expect(readTurnEvent(type, data)).toBeNull());

  it("is not looked for in types that a turn's account has nothing of", () => {
    expect([isTurnEvent("todo/write"), isTurnEvent(undefined)]).toEqual([false, false]);
  });
});
