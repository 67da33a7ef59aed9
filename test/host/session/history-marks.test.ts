import { describe, expect, it } from "vitest";

import { V0 } from "../../../src/host/session/dialect/v0.ts";
import { V3 } from "../../../src/host/session/dialect/v3.ts";
import { V4 } from "../../../src/host/session/dialect/v4.ts";
import type { DialectName, HistoryMarks } from "../../../src/host/session/face.ts";
import { LogMarks } from "../../../src/host/session/history-marks.ts";
import { openConversation } from "../../../src/host/session/open-conversation.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { Log, textContent } from "./support/log.ts";

/** What a session of this log has marked; `length`: events that it starts with, the others are published. */
function marksOf(log: Log, { inherited = 0, length = log.events.length } = {}): HistoryMarks {
  const conversation = openConversation(log.session(inherited, length));
  if (!("observe" in conversation)) throw new Error(conversation.message);
  for (const event of log.events.slice(length)) conversation.observe(event);
  const { marks } = conversation;
  if (marks === null) throw new Error("the log was not read to its end");
  return marks;
}

const each = (name: string, test: (dialect: DialectName) => void): void =>
  it.each(["v0", "v3", "v4"] as const)(name, test);

describe("marks of a log", () => {
  each("are where the newest context snapshot and the newest event are, %s", (dialect) => {
    const log = new Log(dialect);
    log.exchange("a", "hello", "hi");
    log.snapshot("first");
    const seq = log.snapshot("second");
    log.user("b", "more");
    const { snapshot, seq: last } = marksOf(log);
    expect(snapshot).toMatchObject({ seq, messageId: `c${seq}`, sections: [{ name: "x", text: "second" }] });
    expect(last).toBe(log.last);
  });

  each("hold the host's own objects and copy nothing, %s", (dialect) => {
    const log = new Log(dialect);
    const system = log.system("A whole prompt.");
    const context = log.snapshot("where");
    const marks = marksOf(log);
    expect(marks.snapshot?.content).toBe(log.events[context]?.data["content"]);
    if (dialect === "v0") expect(marks.header?.header).toBe(log.events[system]?.data["header"]);
    else {
      const message = log.events[system]?.data["message"] as { readonly content: unknown };
      expect(marks.systemMessage(`s${system}`)?.content).toBe(message.content);
    }
  });

  each("are not lost when a summary hides what they are of, %s", (dialect) => {
    const log = new Log(dialect);
    const header = log.push("request/header", { header: { config: {} }, reason: "initial" });
    const context = log.snapshot("where");
    log.user("a", "hello");
    log.user("sum", "they met", [0, 1]);
    const marks = marksOf(log);
    expect(marks.header).toMatchObject({ seq: header, reason: "initial" });
    expect(marks.snapshot?.seq).toBe(context);
  });

  each("are the same for what a session inherits, starts with, and is told of, %s", (dialect) => {
    const log = new Log(dialect);
    log.turnStart();
    log.stepStart();
    const system = log.system("A.");
    log.push("request/header", { header: { config: {}, system: "A." }, reason: "initial" });
    const context = log.snapshot("where");
    const end = log.events.length;
    log.push("session/end-seed", { inherited: true });
    for (const how of [{}, { inherited: end }, { length: 0 }, { inherited: 2, length: 3 }]) {
      const marks = marksOf(log, how);
      expect([marks.snapshot?.seq, marks.turn, marks.step, marks.seq]).toEqual([context, 1, 1, end]);
      expect(marks.header?.system).toBe("A.");
      if (dialect !== "v0") expect(marks.systemMessage(`s${system}`)?.seq).toBe(system);
    }
  });

  it.each(["v3", "v4"] as const)("forget a system message that another took the place of, %s", (dialect) => {
    const log = new Log(dialect);
    const first = log.system("A.");
    log.user("a", "hello");
    const kept = log.system("in the history");
    const second = log.system("B.", [0, 0]);
    const third = log.system("C.", [0, 0]);
    const marks = marksOf(log);
    const seqs = [first, kept, second, third].map((seq) => marks.systemMessage(`s${seq}`)?.seq);
    expect(seqs).toEqual([undefined, kept, undefined, third]);
  });

  it("in format 4 are also the snapshots of logs that were upgraded", () => {
    const log = new Log("v4");
    const source = { kind: "plugin", plugin: "@deepseek-ai/dsh-system-prompt", form: "snapshot", sections: [] };
    const seq = log.node("user/message", { id: "c", role: "user", content: textContent("x"), source });
    expect(marksOf(log).snapshot?.seq).toBe(seq);
    const other = { ...source, plugin: "another" };
    log.node("user/message", { id: "d", role: "user", content: textContent("y"), source: other });
    expect(marksOf(log).snapshot?.seq).toBe(seq);
  });

  it("count steps of the turn that runs", () => {
    const log = new Log("v0");
    log.exchange("a", "hello", "hi");
    log.turnStart();
    const { turn, step } = marksOf(log);
    expect([turn, step]).toEqual([2, 0]);
  });

  it("are not there before the log has been read", () => {
    const log = new Log("v0");
    for (let i = 0; i < 200_000; i++) log.push("assistant/chunk", {});
    const conversation = openConversation(log.session());
    expect("marks" in conversation ? conversation.marks : undefined).toBeNull();
  });

  it.each([V0, V3, V4])("take no harm from events that are not as documented, $name", (dialect) => {
    const marks = new LogMarks(dialect);
    const types = ["request/header", "user/message", "system/message", "turn/start", "step/start", "assistant/chunk"];
    const values = [null, 1, [], {}, { header: 1 }, { source: {} }, { message: { id: 1 } }];
    let seq = 0;
    for (const type of types) for (const data of values) marks.take({ type, seq: seq++, data }, seq);
    expect([marks.header, marks.snapshot, marks.seq]).toEqual([null, null, seq - 1]);
  });

  each("say where the newest messages are, by their ids, %s", (dialect) => {
    const log = new Log(dialect);
    const user = log.user("a", "hello");
    const answer = log.push("assistant/message", { message: { id: "b", content: [] } });
    const result = log.push("tool/result", { message: { id: "c", content: [] } });
    const marks = marksOf(log);
    expect(["a", "b", "c", "d"].map((id) => marks.messageSeq(id))).toEqual([user, answer, result, null]);
  });

  it("forget where old messages are", () => {
    const log = new Log("v0");
    const max = LIMITS.turnHistoryParts.value;
    for (let n = 0; n <= max; n++) log.push("user/message", { id: `m${n}`, role: "user", content: [] });
    const marks = marksOf(log, { length: 0 });
    expect([marks.messageSeq("m0"), marks.messageSeq("m1"), marks.messageSeq(`m${max}`)]).toEqual([null, 1, max]);
  });

  each("know what the session may do, as the last event of each kind says, %s", (dialect) => {
    const log = new Log(dialect);
    const none = { sandboxMode: null, permissionPreset: null, approvalPolicy: null, planMode: null, rpLock: null };
    expect(marksOf(log).ceiling).toEqual(none);
    log.push("sandbox/mode", { mode: "read-only" });
    log.push("permission/preset", { preset: "careful" });
    log.push("approval/policy", { policy: "ask" });
    log.push("plan/mode", { active: true });
    log.push("sandbox/mode", { mode: "off" });
    log.push("plan/mode", { active: "yes" });
    expect(marksOf(log).ceiling).toEqual({
      ...none,
      sandboxMode: "off",
      permissionPreset: "careful",
      approvalPolicy: "ask",
    });
  });
});
