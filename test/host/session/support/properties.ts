import fc from "fast-check";
import { expect } from "vitest";

import type { ConversationBounds } from "../../../../src/host/session/bounds.ts";
import { detectSession } from "../../../../src/host/session/dialect/detect.ts";
import type { ConversationInput, DialectName, WindowLimits } from "../../../../src/host/session/face.ts";
import { LiveConversation } from "../../../../src/host/session/live-conversation.ts";
import { RandomHost, type Move } from "./random-log.ts";
import { referenceInput, type ReferenceInput } from "./reference.ts";

/** Small enough that a few messages are out of reach. */
export const SMALL: ConversationBounds = {
  window: { messagesMax: 4, unitsMax: 40 },
  pending: { messagesMax: 1_000, unitsMax: 1_000_000 },
};

export function open(session: unknown, bounds?: ConversationBounds): LiveConversation {
  const readable = detectSession(session);
  if ("code" in readable) throw new Error(readable.message);
  return new LiveConversation(readable, bounds);
}

/** The product's answer in the reference's terms. */
function comparable(input: ConversationInput): Omit<ReferenceInput, "claimedIds"> & { readonly pending: number } {
  const { messages, messageCount, replied, turnKey, turn, contextTokens, activation } = input;
  expect(activation.invalidEventCount).toBe(0);
  return {
    messages: messages.map(({ id, role, text, sentMs }) => ({ id, role, text, sentMs: sentMs ?? 0 })),
    messageCount,
    replied,
    turnKey,
    turn,
    contextTokens,
    available: activation.availableCharacters,
    pending: activation.pendingMessageCount,
  };
}

const expected = ({ claimedIds, ...rest }: ReferenceInput): ReturnType<typeof comparable> => ({
  ...rest,
  pending: claimedIds.length,
});

/** Plays a host and a conversation that watches it from now on, and compares at each look and at the end. */
function watch(host: RandomHost, inherited: number, list: readonly Move[], limits: WindowLimits): void {
  const conversation = open(host.log.session(inherited), SMALL);
  let seen = host.log.events.length;
  const compare = (): void => {
    const call = { events: host.log.events, inherited, consumedAfter: host.consumedAfter, limits };
    expect(comparable(conversation.input(limits))).toEqual(expected(referenceInput(call)));
  };
  for (const move of list) {
    host.move(move);
    for (; seen < host.log.events.length; seen++) conversation.observe(host.log.events[seen]);
    if (move.kind === "consume") conversation.consumeClaimed();
    if (move.kind === "look") compare();
  }
  compare();
}

const window = fc.record({ messagesMax: fc.nat(4), unitsMax: fc.nat(40) });

/** A conversation that has watched a session from its start answers like the slow model, at every moment. */
export function watchedProperty(
  dialect: DialectName,
  moves: fc.Arbitrary<Move[]>,
): fc.IProperty<[Move[], WindowLimits]> {
  return fc.property(moves, window, (list, limits) => watch(new RandomHost(dialect), 0, list, limits));
}

/** One that is opened on a fork of a session has the history, none of the queue, and follows the fork from there. */
export function forkedProperty(
  dialect: DialectName,
  moves: fc.Arbitrary<Move[]>,
): fc.IProperty<[Move[], Move[], WindowLimits]> {
  return fc.property(moves, moves, window, (parent, child, limits) => {
    const host = new RandomHost(dialect);
    for (const move of parent) host.move(move);
    host.consumedAfter.clear();
    watch(host, host.fork(), child, limits);
  });
}

/** One that is opened in the middle of a session is in the state of one that has watched it. */
export function openedProperty(
  dialect: DialectName,
  moves: fc.Arbitrary<Move[]>,
): fc.IProperty<[Move[], number, WindowLimits]> {
  return fc.property(moves, fc.nat(200), window, (list, length, limits) => {
    const host = new RandomHost(dialect);
    for (const move of list) host.move(move);
    const call = { events: host.log.events.slice(0, length), inherited: 0, consumedAfter: new Set<number>(), limits };
    const conversation = open(host.log.session(0, length), SMALL);
    expect(comparable(conversation.input(limits))).toEqual(expected(referenceInput(call)));
  });
}
