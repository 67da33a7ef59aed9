import { describe, expect, it } from "vitest";

import { CONVERSATION_BOUNDS, type ConversationBounds } from "../../../src/host/session/bounds.ts";
import { conversationInput } from "../../../src/host/session/conversation-input.ts";
import { V0 } from "../../../src/host/session/dialect/v0.ts";
import type { ConversationInput, WindowLimits } from "../../../src/host/session/face.ts";
import { SessionProjection } from "../../../src/host/session/session-projection.ts";
import { Log } from "./support/log.ts";

const wide = { messagesMax: 100, unitsMax: 10_000 };

function inputOf(
  log: Log,
  limits: WindowLimits = wide,
  extra?: string,
  bounds?: ConversationBounds,
): ConversationInput {
  const projection = new SessionProjection(V0, 0, bounds ?? CONVERSATION_BOUNDS);
  for (const event of log.events) projection.apply(event);
  return conversationInput(projection, limits, extra);
}

const texts = ({ messages }: ConversationInput): string[] => messages.map(({ text }) => text);

/** One exchange, then a turn that has claimed two messages and not yet begun its first step. */
function claimed(): Log {
  const log = new Log("v0");
  log.exchange("a", "hello", "hi");
  log.queue("next-step", 0, "x", "by the way");
  log.queue("next-turn", 0, "b", "where is it?");
  log.turnStart();
  log.claim("next-step");
  log.claim("next-turn");
  return log;
}

describe("conversationInput", () => {
  it("has the history, then the claimed batch, newest first", () => {
    const input = inputOf(claimed());
    expect(texts(input)).toEqual(["where is it?", "by the way", "hi", "hello"]);
    expect(input.messages[0]).toEqual({ id: "b", role: "user", text: "where is it?", sentMs: expect.any(Number) });
    expect(input).toMatchObject({ messageCount: 4, replied: true, turnKey: "x\nb", turn: 2, contextTokens: null });
    expect(input.activation).toEqual({
      durableMessageCount: 2,
      pendingMessageCount: 2,
      includedPendingMessageCount: 2,
      duplicatePendingMessageCount: 0,
      scannedMessageCount: 4,
      scannedCharacters: 29,
      availableCharacters: 29,
      truncated: false,
      claimEventSeqs: [seqBeforeEnd(claimed(), 2), seqBeforeEnd(claimed(), 1)],
      invalidEventCount: 0,
    });
  });

  it("does not splice in what has entered the history", () => {
    const log = claimed();
    log.stepStart();
    log.user("x", "by the way");
    const input = inputOf(log);
    expect(texts(input)).toEqual(["where is it?", "by the way", "hi", "hello"]);
    expect(input.activation).toMatchObject({ includedPendingMessageCount: 1, duplicatePendingMessageCount: 1 });
    log.user("sum", "some talk", [0, 2]);
    expect(texts(inputOf(log))).toEqual(["where is it?", "some talk"]);
  });

  it("says what is outside of the window", () => {
    const few = inputOf(claimed(), { messagesMax: 1, unitsMax: 100 });
    expect(texts(few)).toEqual(["where is it?"]);
    expect(few.activation).toMatchObject({ scannedCharacters: 12, availableCharacters: 29, truncated: true });
    expect(few.activation).toMatchObject({ includedPendingMessageCount: 1, pendingMessageCount: 2 });
    const short = inputOf(claimed(), { messagesMax: 100, unitsMax: 16 });
    expect(texts(short)).toEqual(["where is it?", " way"]);
    expect(short.activation).toMatchObject({ scannedMessageCount: 2, scannedCharacters: 16, truncated: true });
    expect(short.messageCount).toBe(4);
  });

  it("says so when a claimed text was not kept", () => {
    const bounds = { ...CONVERSATION_BOUNDS, pending: { messagesMax: 1, unitsMax: 100 } };
    const input = inputOf(claimed(), wide, undefined, bounds);
    expect(texts(input)).toEqual(["by the way", "hi", "hello"]);
    expect(input.activation).toMatchObject({ pendingMessageCount: 2, includedPendingMessageCount: 1, truncated: true });
  });

  it("counts a claimed message without text and scans nothing of it", () => {
    const log = new Log("v0");
    log.splice("next-turn", 0, { inserted: [{ id: "pic", role: "user", content: [{ type: "image" }] }] });
    log.turnStart();
    log.claim("next-turn");
    const input = inputOf(log);
    expect(input).toMatchObject({ messages: [], messageCount: 0, turnKey: "pic" });
    expect(input.activation).toMatchObject({
      pendingMessageCount: 1,
      includedPendingMessageCount: 0,
      truncated: false,
    });
  });

  it("takes the newer of two messages of one id", () => {
    const log = new Log("v0");
    log.user("a", "old");
    log.user("a", "new");
    const input = inputOf(log);
    expect(texts(input)).toEqual(["new"]);
    expect(input.activation).toMatchObject({ availableCharacters: 3, truncated: false });
  });
});

describe("conversationInput with a text that nobody has sent", () => {
  it("is the next turn's, with that text as the newest message", () => {
    const log = new Log("v0");
    log.exchange("a", "hello", "hi");
    const input = inputOf(log, wide, "a dragon?");
    expect(texts(input)).toEqual(["a dragon?", "hi", "hello"]);
    expect(input.messages[0]).toEqual({ id: "preview", role: "user", text: "a dragon?" });
    expect(input).toMatchObject({ messageCount: 3, turn: 2, turnKey: "turn:2" });
    expect(input.activation).toMatchObject({ scannedCharacters: 16, availableCharacters: 16, durableMessageCount: 2 });
  });

  it("is the turn after the one that runs, after all that this one has claimed", () => {
    const input = inputOf(claimed(), wide, "a dragon?");
    expect(texts(input)).toEqual(["a dragon?", "where is it?", "by the way", "hi", "hello"]);
    expect(input).toMatchObject({ messageCount: 5, turn: 3, turnKey: "turn:3" });
  });

  it.each(["", "  \n"])("is the next turn's without one for %j", (extra) => {
    const log = new Log("v0");
    log.exchange("a", "hello", "hi");
    expect(inputOf(log, wide, extra)).toEqual(inputOf(log));
  });
});

/** Sequence number of the event that is so many before the end. */
function seqBeforeEnd(log: Log, back: number): number {
  return log.events.length - back;
}
