import { describe, expect, it } from "vitest";

import type { Conversation, ConversationInput } from "../../../src/host/session/face.ts";
import { openConversation } from "../../../src/host/session/open-conversation.ts";
import { capture, documentedShapes, forkCapture, type CaptureRecord, type ModelMessage } from "./support/captures.ts";
import type { LogEvent } from "./support/log.ts";

const limits = { messagesMax: 128, unitsMax: 65_536 };

function open(session: unknown): Conversation {
  const conversation = openConversation(session);
  if ("code" in conversation) throw new Error(conversation.message);
  return conversation;
}

const textsOf = (input: ConversationInput): string[] => input.messages.map(({ text }) => text);

/** What a request says in the user's and the model's own words, newest first. */
function spokenIn(messages: readonly ModelMessage[]): string[] {
  const spoken = messages.filter(({ source }) => source.form !== "snapshot" && source.kind !== "tool");
  return spoken
    .map(({ content }) => content.flatMap(({ type, text }) => (type === "text" ? (text ?? "") : [])).join("\n"))
    .filter((text) => text !== "")
    .toReversed();
}

interface Assembled {
  readonly input: ConversationInput;
  readonly turn: number;
  readonly step: number;
  readonly ids: readonly string[];
  readonly requests: string[][];
}

/** Runs a capture through conversations that are opened with their sessions; one answer per assembly, by session. */
function replay(records: readonly CaptureRecord[]): Assembled[][] {
  const conversations = new Map<string, Conversation>();
  const assembled = new Map<string, Assembled[]>();
  for (const [index, record] of records.entries()) {
    if (record.kind === "created") {
      const events = Array.from({ length: record.seq }, (_, seq) => ({ type: "unseen", seq }));
      conversations.set(record.sessionId, open({ id: record.sessionId, header: record.header, events }));
      assembled.set(record.sessionId, []);
    } else if (record.kind === "event") {
      conversations.get(record.sessionId)?.observe(record.event);
    } else if (record.kind === "assemble") {
      const step = records.slice(index).find(({ kind }) => kind === "pre-step");
      if (step?.kind !== "pre-step") throw new Error("an assembly without its step");
      const conversation = conversations.get(step.sessionId);
      if (conversation === undefined) throw new Error(`no session ${step.sessionId}`);
      const input = conversation.input(limits);
      conversation.consumeClaimed();
      assembled.get(step.sessionId)?.push({ input, turn: step.turn, step: step.step, ids: step.ids, requests: [] });
    } else if (record.kind === "request") {
      assembled.get(record.sessionId)?.at(-1)?.requests.push(spokenIn(record.messages));
    }
  }
  return [...assembled.values()];
}

describe("openConversation on what DSH 0.1.0-rc.8 did", () => {
  it.each([
    ["turns", [6]],
    ["retry", [3]],
    ["subagent", [2, 1]],
  ] as const)("scans in %s what the model is about to be told, at the moment of the assembly", (name, counts) => {
    const sessions = replay(capture(name));
    expect(sessions.map((list) => list.length)).toEqual(counts);
    for (const { input, turn, ids, requests } of sessions.flat()) {
      expect(requests.length).toBeGreaterThan(0);
      for (const request of requests) expect(textsOf(input)).toEqual(request);
      expect(input.turn).toBe(turn);
      expect(input.activation.pendingMessageCount).toBe(ids.length);
      expect(input.activation.invalidEventCount).toBe(0);
      expect(input.activation.truncated).toBe(false);
    }
  });

  it("finds the text just typed in the very first request, with its seed and count", () => {
    const first = replay(capture("turns"))[0]?.[0]?.input;
    expect(first?.messages).toEqual([
      { id: "a20eb4ad-ea6d-4de8-9103-bb89f358c63b", role: "user", text: "hello dragon", sentMs: 1_796_020_748_880 },
    ]);
    expect(first).toMatchObject({
      messageCount: 1,
      replied: false,
      turnKey: "a20eb4ad-ea6d-4de8-9103-bb89f358c63b",
      contextTokens: null,
      activation: { claimEventSeqs: [5], includedPendingMessageCount: 1, durableMessageCount: 0 },
    });
  });

  it("keeps count and seed over the steps of a turn with a tool, and counts on in the next", () => {
    const list = replay(capture("turns"))[0] ?? [];
    const of = list.map(({ input, step }) => [step, input.turn, input.messageCount, input.replied]);
    expect(of).toEqual([
      [1, 1, 1, false],
      [1, 2, 3, true],
      [1, 3, 5, true],
      [2, 3, 5, true],
      [1, 4, 8, true],
      [1, 5, 9, true],
    ]);
    expect(list[2]?.input.turnKey).toBe(list[3]?.input.turnKey);
    expect(list[3]?.input.contextTokens).toBe(128_000);
  });

  it("makes two requests of one assembly when the host retries", () => {
    const turns = replay(capture("retry"))[0] ?? [];
    expect(turns.map(({ requests }) => requests.length)).toEqual([1, 1, 2]);
  });

  it("opens a log in any of its moments in the state of one that has watched it", () => {
    const { events } = forkCapture();
    const header = { version: 0, id: "s" };
    for (let length = 0; length <= events.length; length++) {
      const watched = open({ id: "s", header, events: [] });
      for (const event of events.slice(0, length)) watched.observe(event);
      expect(open({ id: "s", header, events: events.slice(0, length) }).input(limits)).toEqual(watched.input(limits));
    }
  });

  it("starts a fork with the parent's history and an empty queue", () => {
    const { fork, seq, events } = forkCapture();
    const endSeed = { type: "session/end-seed", seq: fork.seedLength, time: 0, data: {} };
    const conversation = open({ id: fork.id, header: fork, events: [...events, endSeed] });
    expect([conversation.seq, conversation.inherited]).toEqual([seq - 1, 79]);
    const input = conversation.input(limits);
    expect(input).toMatchObject({
      messageCount: 9,
      replied: true,
      turn: 6,
      turnKey: "turn:6",
      contextTokens: 128_000,
    });
    expect(textsOf(input).slice(0, 3)).toEqual(["FAILHARD", "FAIL429 once", "echo#4: please CALLTOOL now"]);
    expect(input.activation).toMatchObject({ pendingMessageCount: 0, invalidEventCount: 0 });
  });
});

describe("openConversation on the documented formats", () => {
  const session = (name: "v3" | "v4", length = Number.POSITIVE_INFINITY): Readonly<Record<string, unknown>> => {
    const { header, events } = documentedShapes()[name];
    const list = (): readonly LogEvent[] => events.slice(0, length);
    return {
      id: "session-x",
      header,
      inheritedEventCount: 0,
      seq: list().length,
      snapshotEvents: list,
      ownEvents: list,
    };
  };

  it.each(["v3", "v4"] as const)("reads a turn with a retry and a tool, %s", (name) => {
    const input = open(session(name)).input(limits);
    expect(textsOf(input)).toEqual(["done", "hello dragon"]);
    expect(input).toMatchObject({ messageCount: 2, replied: true, turn: 2, turnKey: "turn:2", contextTokens: 1_000 });
    expect(input.activation).toMatchObject({ durableMessageCount: 2, invalidEventCount: 0 });
  });

  it.each(["v3", "v4"] as const)("finds the text just typed before it is in the history, %s", (name) => {
    const conversation = open(session(name, 3));
    expect(conversation.dialect).toBe(name);
    expect(textsOf(conversation.input(limits))).toEqual(["hello dragon"]);
    expect(conversation.input(limits)).toMatchObject({ messageCount: 1, turnKey: "u1", replied: false });
    conversation.consumeClaimed();
    expect(textsOf(conversation.input(limits))).toEqual([]);
    for (const event of documentedShapes()[name].events.slice(3, 6)) conversation.observe(event);
    expect(textsOf(conversation.input(limits))).toEqual(["hello dragon"]);
    expect(conversation.input(limits)).toMatchObject({ messageCount: 1, turnKey: "u1" });
  });

  it("refuses a session whose events the host does not give", () => {
    const events = (): never => {
      throw new Error("gone");
    };
    expect(openConversation({ id: "s", header: { version: 4 }, snapshotEvents: events })).toEqual({
      code: "SESSION_FORMAT_UNKNOWN",
      version: 4,
      message: "the session's events cannot be read: gone",
    });
  });

  it("refuses a format that it does not know, without reading it", () => {
    const found = openConversation({
      id: "s",
      header: { version: 5 },
      snapshotEvents: () => {
        throw new Error("read");
      },
    });
    expect(found).toMatchObject({ code: "SESSION_FORMAT_UNKNOWN", version: 5 });
  });
});
