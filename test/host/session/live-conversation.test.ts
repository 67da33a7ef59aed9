import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { ConversationBounds } from "../../../src/host/session/bounds.ts";
import { detectSession } from "../../../src/host/session/dialect/detect.ts";
import type { ConversationInput, DialectName } from "../../../src/host/session/face.ts";
import { LiveConversation } from "../../../src/host/session/live-conversation.ts";
import { Log } from "./support/log.ts";
import { moves, RandomHost } from "./support/random-log.ts";
import { referenceInput, type ReferenceInput } from "./support/reference.ts";

const DIALECTS: readonly DialectName[] = ["v0", "v3", "v4"];
/** Small enough that a few messages are out of reach. */
const SMALL: ConversationBounds = {
  window: { messagesMax: 4, unitsMax: 40 },
  pending: { messagesMax: 1_000, unitsMax: 1_000_000 },
};

function open(session: unknown, bounds?: ConversationBounds): LiveConversation {
  const readable = detectSession(session);
  if ("code" in readable) throw new Error(readable.message);
  return new LiveConversation(readable, bounds);
}

/** The product's answer in the reference's terms. */
function comparable(input: ConversationInput): Omit<ReferenceInput, "claimedIds"> & { readonly pending: number } {
  const { messages, messageCount, replied, turnKey, turn, contextTokens, activation } = input;
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

const expected = ({ claimedIds, ...rest }: ReferenceInput) => ({ ...rest, pending: claimedIds.length });

describe("LiveConversation against the slow model", () => {
  it.each(DIALECTS)("answers the same at every moment, %s", (dialect) => {
    fc.assert(
      fc.property(moves, fc.nat(4), fc.nat(40), (list, messagesMax, unitsMax) => {
        const host = new RandomHost(dialect);
        const conversation = open(host.log.session(), SMALL);
        const limits = { messagesMax, unitsMax };
        let seen = 0;
        for (const move of list) {
          host.move(move);
          for (; seen < host.log.events.length; seen++) conversation.observe(host.log.events[seen]);
          if (move.kind === "consume") conversation.consumeClaimed();
          if (move.kind !== "look") continue;
          const call = { events: host.log.events, inherited: 0, consumedAfter: host.consumedAfter, limits };
          expect(comparable(conversation.input(limits))).toEqual(expected(referenceInput(call)));
        }
        expect(conversation.input(limits).activation.invalidEventCount).toBe(0);
      }),
      { numRuns: 150 },
    );
  });

  it.each(DIALECTS)("opens any prefix, inherited or own, in the state of one that watched it, %s", (dialect) => {
    fc.assert(
      fc.property(moves, fc.nat(200), fc.oneof(fc.constant(0), fc.nat(60)), (list, cut, border) => {
        const host = new RandomHost(dialect);
        for (const move of list) host.move(move);
        const events = host.log.events.slice(0, cut);
        const inherited = Math.min(border, events.length);
        const limits = { messagesMax: 3, unitsMax: 30 };
        const conversation = open(host.log.session(inherited, cut), SMALL);
        // A fork's own splices start on an empty queue; the copied log may not be one that it could have written.
        if (conversation.input(limits).activation.invalidEventCount > 0) return;
        const call = { events, inherited, consumedAfter: new Set<number>(), limits };
        expect(comparable(conversation.input(limits))).toEqual(expected(referenceInput(call)));
      }),
      { numRuns: 150 },
    );
  });
});

describe("LiveConversation", () => {
  afterEach(() => vi.restoreAllMocks());

  const limits = { messagesMax: 10, unitsMax: 1_000 };
  const texts = (conversation: LiveConversation): string[] =>
    conversation.input(limits).messages.map(({ text }) => text);

  it("reads older messages again when a replacement moves them into reach", () => {
    const log = new Log("v3");
    for (const id of ["a", "b", "c", "d", "e", "f"]) log.user(id, `said ${id}`);
    const conversation = open(log.session(), SMALL);
    expect(texts(conversation)).toEqual(["said f", "said e", "said d", "said c"]);
    log.user("sum", "all that", [2, 4]);
    conversation.observe(log.events.at(-1));
    expect(texts(conversation)).toEqual(["said f", "all that", "said b", "said a"]);
  });

  it("leaves out what the host has no longer", () => {
    const log = new Log("v3");
    for (const id of ["a", "b", "c", "d", "e", "f"]) log.user(id, `said ${id}`);
    const conversation = open({ ...log.session(), eventAt: () => undefined }, SMALL);
    log.user("sum", "all that", [2, 4]);
    conversation.observe(log.events.at(-1));
    const { messages, activation } = conversation.input(limits);
    expect(messages.map(({ text }) => text)).toEqual(["said f", "all that"]);
    expect(activation.truncated).toBe(true);
  });

  it("keeps what is published while it still reads, and answers in full before it is ready", async () => {
    // Each look at the clock is a slice later.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
    const log = new Log("v0");
    for (let turn = 0; turn < 300; turn++) log.exchange(`u${turn}`, `says ${turn}`, `reply ${turn}`);
    const session = { id: "s", header: { version: 0 }, events: [...log.events] };
    const length = log.events.length;
    const waiting = open(session);
    const hasty = open(session);
    log.exchange("last", "the last word", "indeed");
    for (const event of log.events.slice(length)) {
      waiting.observe(event);
      hasty.observe(event);
    }
    expect(hasty.seq).toBe(255);
    const answer = hasty.input(limits);
    expect(answer.messages.slice(0, 2).map(({ id }) => id)).toEqual(["re-last", "last"]);
    expect(answer.messageCount).toBe(602);
    expect(hasty.seq).toBe(log.last);

    expect(waiting.seq).toBe(255);
    await waiting.ready;
    expect(waiting.seq).toBe(log.last);
    expect(waiting.input(limits)).toEqual(answer);
    await hasty.ready;
    expect(hasty.input(limits)).toEqual(answer);
  });
});
