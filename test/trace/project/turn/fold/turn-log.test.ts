import { describe, expect, it } from "vitest";

import { readTurnEvent } from "../../../../../src/trace/project/turn/events/read-event.ts";
import { ceilingAfter, TurnLog, UNKNOWN_CEILING } from "../../../../../src/trace/project/turn/fold/turn-log.ts";

/** A log of these events; each has its place in the list as its number. */
function logOf(...events: readonly (readonly [type: string, data: object])[]): TurnLog {
  const log = new TurnLog();
  for (const [seq, [type, data]] of events.entries()) {
    const told = readTurnEvent(type, data);
    if (told !== null) log.take(told, { type, seq, data, atMs: seq });
  }
  return log;
}

const end = (kind: string, more: object = {}) => ["turn/end", { turn: 1, reason: { kind, ...more } }] as const;
const said = (id: string, text: string) =>
  ["assistant/message", { step: 1, message: { id, content: [{ type: "text", text }] } }] as const;
const user = (id: string, kind = "user") =>
  ["user/message", { id, role: "user", source: { kind }, content: [] }] as const;
const asked = (id: string) => ["approval/asked", { id, toolName: "t" }] as const;
const decided = (id: string) => ["approval/decided", { id, outcome: "rejected" }] as const;
const plan = ["tool/call", { step: 1, callId: "p", name: "exit_plan_mode", arguments: "{}" }] as const;
const planned = ["tool/result", { message: { role: "tool", toolCallId: "p", content: [] } }] as const;

describe("a turn", () => {
  it("has the questions of the user and the last answer with text", () => {
    const log = logOf(
      user("u1"),
      user("context", "plugin"),
      user("u2"),
      said("a1", "one"),
      said("a2", "two"),
      said("a3", ""),
    );
    expect(log.questions.map(({ messageId }) => messageId)).toEqual(["u1", "u2"]);
    expect(log.answer).toMatchObject({ messageId: "a2", moment: { seq: 4, type: "assistant/message" } });
    expect(log).toMatchObject({ outcome: null, endSeq: null, errorKind: null, proposal: null });
  });

  it.each(["completed", "blocked", "max-tokens", "interrupted", "forked"])("ends %s", (kind) =>
    expect(logOf(end(kind))).toMatchObject({ outcome: kind, endSeq: 0 }),
  );

  it("ends by an error or an abort, and says which", () => {
    expect(logOf(end("error", { error: { code: "RATE", requestId: "r" } }))).toMatchObject({
      outcome: "error",
      errorKind: "RATE",
      requestId: "r",
    });
    expect(logOf(end("aborted", { reason: { kind: "user" } }))).toMatchObject({
      outcome: "aborted",
      errorKind: "user",
      abortCause: "user",
    });
    expect(logOf(end("error", { error: { code: "RATE" } })).abortCause).toBeNull();
  });

  it("ends interrupted where nobody knows the word for it", () =>
    expect(logOf(end("new-word")).outcome).toBe("interrupted"));

  it("waits for a decision when its last question has none", () => {
    expect(logOf(asked("q"), end("completed"))).toMatchObject({
      outcome: "awaiting_decision",
      proposal: { kind: "approval", id: "q", eventSeq: 0 },
    });
    expect(logOf(plan, end("aborted"))).toMatchObject({
      outcome: "awaiting_decision",
      proposal: { kind: "plan", id: "p", eventSeq: 0 },
    });
  });

  it("stopped on nothing when it was decided, and does not wait when it failed", () => {
    expect(logOf(asked("q"), decided("q"), end("completed"))).toMatchObject({ outcome: "completed", proposal: null });
    expect(logOf(plan, planned, end("completed"))).toMatchObject({ outcome: "completed", proposal: null });
    expect(logOf(asked("q"), end("error"))).toMatchObject({ outcome: "error", proposal: { id: "q" } });
  });

  it("that nobody says the end of waits all the same", () => {
    expect(logOf(asked("q")).outcomeOf("interrupted")).toBe("awaiting_decision");
    expect(logOf(asked("q"), decided("q")).outcomeOf("interrupted")).toBe("interrupted");
    expect(logOf(asked("q")).outcomeOf("error")).toBe("error");
  });

  it("stands on the last of several questions that has no decision", () => {
    const waits = { outcome: "awaiting_decision" };
    const one = logOf(asked("q"), asked("r"), decided("q"), end("completed"));
    expect(one).toMatchObject({ ...waits, proposal: { id: "r", eventSeq: 1 } });
    const other = logOf(asked("q"), asked("r"), decided("r"), end("completed"));
    expect(other).toMatchObject({ ...waits, proposal: { id: "q", eventSeq: 0 } });
    const both = logOf(plan, asked("p"), decided("p"), end("completed"));
    expect(both).toMatchObject({ ...waits, proposal: { kind: "plan", id: "p" } });
    expect(logOf(asked("q"), asked("r"))).toMatchObject({ outcome: null, proposal: { id: "r" } });
    expect(logOf(asked("q"), asked("r"), decided("r"), decided("q"))).toMatchObject({ proposal: null });
  });
});

it("the settings of a session are the last of each", () => {
  const after = [
    ["sandbox/mode", { mode: "read-only" }],
    ["plan/mode", { active: true }],
    ["sandbox/mode", { mode: "off" }],
    ["turn/start", { turn: 1 }],
  ].reduce((ceiling, [type, data]) => {
    const told = readTurnEvent(type, data);
    return told === null ? ceiling : ceilingAfter(ceiling, told);
  }, UNKNOWN_CEILING);
  expect(after).toEqual({ sandboxMode: "off", planMode: true, permissionPreset: null, approvalPolicy: null });
});
