import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { DialectName } from "../../../src/host/session/face.ts";
import type { LiveConversation } from "../../../src/host/session/live-conversation.ts";
import { Log, userMessage } from "./support/log.ts";
import { forkedProperty, open, openedProperty, SMALL, watchedProperty } from "./support/properties.ts";
import { moves } from "./support/random-log.ts";

const DIALECTS: readonly DialectName[] = ["v0", "v3", "v4"];
const short = moves(80);

describe("LiveConversation against the slow model", () => {
  it.each(DIALECTS)("answers the same at every moment, %s", (dialect) => {
    fc.assert(watchedProperty(dialect, short), { numRuns: 100 });
  });

  it.each(DIALECTS)("starts a fork with the history and without the queue, %s", (dialect) => {
    fc.assert(forkedProperty(dialect, short), { numRuns: 60 });
  });

  it.each(DIALECTS)("opens in the state of one that has watched, %s", (dialect) => {
    fc.assert(openedProperty(dialect, short), { numRuns: 60 });
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

  it.each([
    ["nothing", () => undefined],
    [
      "another event",
      (seq: number) => ({ type: "user/message", seq: seq + 1, data: userMessage("x", "x"), surfaceOp: "append" }),
    ],
    [
      "an error",
      () => {
        throw new RangeError("no such event");
      },
    ],
  ])("leaves out what the host answers %s for", (_name, eventAt) => {
    const log = new Log("v3");
    for (const id of ["a", "b", "c", "d", "e", "f"]) log.user(id, `said ${id}`);
    const conversation = open({ ...log.session(), eventAt }, SMALL);
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
