import { describe, expect, it } from "vitest";

import { decode, envelopeOf } from "../../../../src/host/session/dialect/decode.ts";
import { V0 } from "../../../../src/host/session/dialect/v0.ts";
import { V3 } from "../../../../src/host/session/dialect/v3.ts";
import { V4 } from "../../../../src/host/session/dialect/v4.ts";
import type { Fact } from "../../../../src/host/session/fact.ts";
import { textContent, userMessage } from "../support/log.ts";

const read = (type: string, data: unknown, more: Readonly<Record<string, unknown>> = {}, dialect = V0): Fact | null =>
  decode(dialect, { type, seq: 7, time: 1_000, data, ...more });
const spoken = { id: "u1", role: "user", text: "hi", sentMs: 1_000 };
const append = { surfaceOp: "append" };
const malformed = { kind: "malformed" };

describe("decode: the surface", () => {
  it("reads messages of both sides", () => {
    expect(read("user/message", userMessage("u1", "hi"), append)).toEqual({
      kind: "node",
      range: null,
      message: spoken,
    });
    const message = { id: "a1", role: "assistant", content: textContent("yes"), source: { kind: "model" } };
    expect(read("assistant/message", { turn: 1, step: 1, message }, append)).toEqual({
      kind: "node",
      range: null,
      message: { id: "a1", role: "assistant", text: "yes", sentMs: 1_000 },
    });
  });

  it("reads a run by the names of its format", () => {
    const v0 = { surfaceOp: { op: "replace", start: 2, end: 4 } };
    const v3 = { surfaceOp: { op: "replace", startSeq: 2, endSeq: 4 } };
    const fact = { kind: "node", range: { first: 2, last: 4 }, message: spoken };
    const data = userMessage("u1", "hi");
    expect(read("user/message", data, v0)).toEqual(fact);
    expect(read("user/message", data, v3, V3)).toEqual(fact);
    expect(read("user/message", data, v3, V4)).toEqual(fact);
    expect(read("user/message", data, v3, V0)).toEqual(malformed);
    expect(read("user/message", data, v0, V3)).toEqual(malformed);
  });

  it.each(["tool/result", "system/message", "developer/message", "of/tomorrow"])(
    "reads a run that %s replaces, and nothing to scan in it",
    (type) => {
      const message = { id: "x", role: "user", content: textContent("dragon") };
      const surfaceOp = { op: "replace", startSeq: 2, endSeq: 2 };
      expect(read(type, { message }, { surfaceOp }, V4)).toEqual({
        kind: "node",
        range: { first: 2, last: 2 },
        message: null,
      });
      expect(read(type, { message }, append, V4)).toBeNull();
    },
  );

  it("passes over what is not on the surface", () => {
    expect(read("user/message", userMessage("u1", "hi"))).toBeNull();
    expect(read("assistant/chunk", { chunk: {} })).toBeNull();
    expect(read("assistant/attempt", { stream: [] })).toBeNull();
    expect(read("session/title", { title: "dragon" })).toBeNull();
  });

  it.each([
    ["no content", { id: "u1", role: "user" }, append],
    ["no data", null, append],
    ["a marker of tomorrow", userMessage("u1", "hi"), { surfaceOp: "prepend" }],
    ["a run without bounds", userMessage("u1", "hi"), { surfaceOp: { op: "replace" } }],
    ["a run from nowhere", userMessage("u1", "hi"), { surfaceOp: { op: "replace", start: -1, end: 4 } }],
  ])("counts %s as malformed", (_name, data, more) => expect(read("user/message", data, more)).toEqual(malformed));
});

describe("decode: the inbox", () => {
  const splice = (more: Readonly<Record<string, unknown>>): Fact | null =>
    read("agent/inbox/spliced", { target: "next-turn", start: 0, inserted: [], ...more });

  it("reads an insertion with its message", () =>
    expect(splice({ start: 1, inserted: [userMessage("u1", "hi")] })).toEqual({
      kind: "splice",
      malformedCount: 0,
      splice: {
        target: "next-turn",
        start: 1,
        removedCount: 0,
        inserted: [{ id: "u1", message: spoken }],
        canceled: false,
      },
    }));

  it("reads claims and cancellations", () => {
    expect(splice({ removedCount: 1 })).toMatchObject({ splice: { removedCount: 1, canceled: false } });
    expect(splice({ removedCount: 1, outcome: "canceled" })).toMatchObject({ splice: { canceled: true } });
    expect(splice({ target: "next-step" })).toMatchObject({ splice: { target: "next-step" } });
  });

  it("keeps the place of a message that it cannot read, and counts it", () =>
    expect(splice({ inserted: [5, { role: "user", content: [] }, userMessage("u1", "hi")] })).toMatchObject({
      malformedCount: 2,
      splice: {
        inserted: [
          { id: null, message: null },
          { id: null, message: null },
          { id: "u1", message: spoken },
        ],
      },
    }));

  it("holds a message without text by its id", () =>
    expect(splice({ inserted: [{ id: "u1", role: "user", content: [{ type: "image" }] }] })).toMatchObject({
      malformedCount: 0,
      splice: { inserted: [{ id: "u1", message: null }] },
    }));

  it.each([
    [{ target: "next-year" }],
    [{ start: -1 }],
    [{ start: "0" }],
    [{ removedCount: 1.5 }],
    [{ inserted: "u1" }],
  ])("counts %j as malformed", (more) => expect(splice(more)).toEqual(malformed));
});

describe("decode: the rest", () => {
  it("reads turns, steps and seeds", () => {
    expect(read("turn/start", { turn: 3 })).toEqual({ kind: "turn-start", turn: 3 });
    expect(read("turn/start", {})).toEqual(malformed);
    expect(read("step/start", { turn: 3, step: 1 })).toEqual({ kind: "step-start" });
    expect(read("turn/end", { turn: 3, reason: { kind: "forked" } })).toEqual({ kind: "turn-end" });
    expect(read("session/end-seed", {})).toEqual({ kind: "seed-end", inherited: false });
    expect(read("session/end-seed", { inherited: true })).toEqual({ kind: "seed-end", inherited: true });
  });

  it.each([
    [128_000, 128_000],
    [undefined, null],
    [0, null],
    ["many", null],
  ])("reads a context window of %s as %s", (contextWindow, contextTokens) =>
    expect(read("request/context", { provider: "p", model: "m", contextWindow })).toEqual({
      kind: "context",
      contextTokens,
    }),
  );
});

describe("envelopeOf", () => {
  it("answers the event", () => expect(envelopeOf({ type: "x", seq: 0 })).toEqual({ type: "x", seq: 0 }));
  it.each([[null], ["x"], [{ type: "x" }], [{ seq: 1 }], [{ type: "x", seq: -1 }], [{ type: 5, seq: 1 }]])(
    "answers null for %j",
    (value) => expect(envelopeOf(value)).toBeNull(),
  );
});
