import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { DialectName } from "../../../src/host/session/face.ts";
import { Log } from "./support/log.ts";
import { forkedProperty, open, openedProperty, watchedProperty } from "./support/properties.ts";
import { moves } from "./support/random-log.ts";

const DIALECTS: readonly DialectName[] = ["v0", "v3", "v4"];
const long = moves(400);

describe("long sessions against the slow model", () => {
  it.each(DIALECTS)("watched, %s", (dialect) => fc.assert(watchedProperty(dialect, long), { numRuns: 300 }));
  it.each(DIALECTS)("forked, %s", (dialect) => fc.assert(forkedProperty(dialect, long), { numRuns: 150 }));
  it.each(DIALECTS)("opened, %s", (dialect) => fc.assert(openedProperty(dialect, long), { numRuns: 300 }));
});

describe("a session of 500,000 events", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(DIALECTS)("is read in slices, and has the newest window and the full count, %s", async (dialect) => {
    const log = new Log(dialect);
    while (log.events.length < 500_000) log.exchange(`u${log.events.length}`, "says a word or two", "a reply");
    // Each look at the clock, one in 256 events, is a slice later.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
    const conversation = open(log.session());
    let slices = 1;
    const last = log.events.length - 1;
    while (conversation.seq < last) {
      slices += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await conversation.ready;
    expect(slices).toBe(Math.ceil(log.events.length / 256));
    const input = conversation.input({ messagesMax: 4, unitsMax: 1_000 });
    expect(input.messages.map(({ text }) => text)).toEqual([
      "a reply",
      "says a word or two",
      "a reply",
      "says a word or two",
    ]);
    const spoken = log.events.filter(({ type }) => type === "user/message" || type === "assistant/message");
    expect(input.messageCount).toBe(spoken.length);
    expect(input.activation).toMatchObject({ durableMessageCount: spoken.length, invalidEventCount: 0 });
  });
});
