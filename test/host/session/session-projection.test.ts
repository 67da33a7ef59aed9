import { describe, expect, it } from "vitest";

import { CONVERSATION_BOUNDS } from "../../../src/host/session/bounds.ts";
import { V0 } from "../../../src/host/session/dialect/v0.ts";
import { V3 } from "../../../src/host/session/dialect/v3.ts";
import { V4 } from "../../../src/host/session/dialect/v4.ts";
import type { DialectName } from "../../../src/host/session/face.ts";
import { SessionProjection } from "../../../src/host/session/session-projection.ts";
import { Log, userMessage } from "./support/log.ts";

const DIALECTS = { v0: V0, v3: V3, v4: V4 };

function project(log: Log, inherited = 0): SessionProjection {
  const projection = new SessionProjection(DIALECTS[log.dialect], inherited, CONVERSATION_BOUNDS);
  for (const event of log.events) projection.apply(event);
  return projection;
}

const texts = (projection: SessionProjection): string[] => projection.list.bodies.map(({ text }) => text);
const each = (name: string, test: (dialect: DialectName) => void): void =>
  it.each(["v0", "v3", "v4"] as const)(name, test);

describe("SessionProjection", () => {
  each("lists what was said, and nothing else of the surface, %s", (dialect) => {
    const log = new Log(dialect);
    log.system("You are a dragon.");
    log.snapshot("a dragon in the context");
    log.exchange("a", "hello", "hi");
    log.assistant("call", "");
    log.toolResult("call", "a dragon in a result");
    log.node("user/message", {
      ...userMessage("own", "our lore"),
      source: { kind: "plugin", plugin: "dsh-lorekeeper" },
    });
    const projection = project(log);
    expect(texts(projection)).toEqual(["hello", "hi"]);
    expect([projection.durableCount, projection.replied, projection.invalidEventCount]).toEqual([2, true, 0]);
  });

  each("keeps L and the reply when a compaction hides them, %s", (dialect) => {
    const log = new Log(dialect);
    log.exchange("a", "hello", "hi");
    log.exchange("b", "and now?", "nothing");
    log.user("sum", "they greeted", [0, 3]);
    const projection = project(log);
    expect(texts(projection)).toEqual(["they greeted"]);
    expect([projection.durableCount, projection.list.messageCount, projection.replied]).toEqual([4, 1, true]);
  });

  each("hides what a summary hides across tool results and rewritten ones, %s", (dialect) => {
    const log = new Log(dialect);
    log.user("a", "first");
    log.assistant("call", "");
    log.toolResult("call", "long result");
    log.user("b", "second");
    log.toolResult("call", "[pruned]", [2, 2]);
    log.user("sum", "summary", [1, 2]);
    log.user("sum2", "summary of that", [1, 2]);
    expect(texts(project(log))).toEqual(["first", "summary of that"]);
  });

  it("follows a system message that is replaced in each step of format 3 and 4", () => {
    for (const dialect of ["v3", "v4"] as const) {
      const log = new Log(dialect);
      log.system("A");
      for (let step = 0; step < 50; step++) {
        log.user(`u${step}`, `said ${step}`);
        log.system(`A${step}`, [0, 0]);
      }
      log.user("sum", "all so far", [0, 48]);
      expect(texts(project(log))).toEqual(["all so far", "said 48", "said 49"]);
    }
  });

  it("knows no reply before the model has said something", () => {
    const log = new Log("v0");
    log.user("a", "hello");
    log.assistant("call", "");
    expect(project(log).replied).toBe(false);
  });

  it("has the size of the newest context, or none when that does not say", () => {
    const log = new Log("v0");
    expect(project(log).contextTokens).toBeNull();
    log.context(64_000);
    log.context(128_000);
    expect(project(log).contextTokens).toBe(128_000);
    log.context();
    expect(project(log).contextTokens).toBeNull();
  });

  each("lets a turn's batch go at its end and at the start of the next, %s", (dialect) => {
    for (const end of ["turn", "next", "seed"] as const) {
      const log = new Log(dialect);
      log.queue("next-turn", 0, "a", "hello");
      log.turnStart();
      log.claim("next-turn");
      expect(project(log).pending.claimed).toHaveLength(1);
      if (end === "turn") log.turnEnd("aborted");
      if (end === "next") log.turnStart();
      if (end === "seed") log.push("session/end-seed", {});
      expect(project(log).pending.claimed).toEqual([]);
      expect(project(log).turn.open).toBe(end === "next");
    }
  });
});

describe("SessionProjection of a fork", () => {
  function parent(dialect: DialectName): Log {
    const log = new Log(dialect);
    log.exchange("a", "hello", "hi");
    log.queue("next-turn", 0, "b", "waiting");
    log.queue("next-step", 0, "c", "waiting too");
    return log;
  }

  each("inherits history, not the queue, %s", (dialect) => {
    const log = parent(dialect);
    const border = log.events.length;
    log.push("session/end-seed", dialect === "v0" ? {} : { inherited: true });
    const projection = project(log, border);
    expect(texts(projection)).toEqual(["hello", "hi"]);
    expect(projection.pending.queue("next-turn")).toEqual([]);
    expect(projection.pending.queue("next-step")).toEqual([]);
    expect([projection.inherited, projection.durableCount, projection.replied]).toEqual([border, 2, true]);
    expect(projection.turn.turn).toBe(2);
  });

  it("finds the border in the log when the session does not tell", () => {
    const log = parent("v4");
    const border = log.push("session/end-seed", { inherited: true });
    log.queue("next-turn", 0, "d", "own");
    const projection = project(log);
    expect(projection.inherited).toBe(border);
    expect(projection.pending.queue("next-turn").map(({ id }) => id)).toEqual(["d"]);
    expect(projection.invalidEventCount).toBe(0);
  });

  it("keeps its own queue over a resume", () => {
    const log = parent("v0");
    log.push("session/end-seed", {});
    expect(project(log).pending.queue("next-turn")).toHaveLength(1);
  });
});

describe("SessionProjection and what it cannot read", () => {
  it.each([
    ["no event", 5],
    ["null", null],
    ["no type", { seq: 2 }],
    ["a splice without a queue", { type: "agent/inbox/spliced", seq: 2, data: { start: 0 } }],
    ["a splice beyond the queue", { type: "agent/inbox/spliced", seq: 2, data: { target: "next-turn", start: 4 } }],
    ["a message that nobody could send", { type: "user/message", seq: 2, data: 7, surfaceOp: "append" }],
    [
      "a run that is not there",
      {
        type: "user/message",
        seq: 2,
        data: userMessage("x", "x"),
        surfaceOp: { op: "replace", start: 9, end: 9 },
      },
    ],
    ["a gap", { type: "step/start", seq: 3, data: {} }],
  ])("counts %s and goes on", (_name, event) => {
    const log = new Log("v0");
    log.user("a", "hello");
    log.assistant("b", "hi");
    const projection = project(log);
    expect(projection.invalidEventCount).toBe(0);
    // The log has a chunk too: events 0 to 2.
    const shifted =
      typeof event === "object" && event !== null && "seq" in event ? { ...event, seq: event.seq + 1 } : event;
    projection.apply(shifted);
    expect(projection.invalidEventCount).toBe(1);
    expect(texts(projection)).toEqual(["hello", "hi"]);
    projection.apply({ ...log.events[0], seq: 10, data: userMessage("c", "still here") });
    expect(texts(projection)).toEqual(["hello", "hi", "still here"]);
  });

  it("passes over events that it has seen", () => {
    const log = new Log("v0");
    log.exchange("a", "hello", "hi");
    const projection = project(log);
    for (const event of log.events) projection.apply(event);
    expect([projection.seq, projection.durableCount, projection.invalidEventCount]).toEqual([log.last, 2, 0]);
  });
});
