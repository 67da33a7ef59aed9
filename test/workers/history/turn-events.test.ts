import { expect, it } from "vitest";

import { UnsureError } from "../../../src/workers/history/unsure.ts";
import {
  firstEventFor,
  turnEvents,
  turnEventsOf,
  turnEventWants,
  TURN_EVENTS_MAX,
} from "../../../src/workers/history/turn-events.ts";
import { HEADER, placeFor, plainLog } from "./support/log-bytes.ts";
import { emptyCache } from "./support/read.ts";
import { story } from "./support/story.ts";

const EVENTS = story({ turns: 3, chunks: 700 });
const starts = EVENTS.filter(({ type }) => type === "turn/start").map(({ seq }) => seq);
const ends = EVENTS.filter(({ type }) => type === "turn/end").map(({ seq }) => seq);
const reader = { cache: emptyCache(), throwIfStopped: () => undefined };

it("reads a log from its beginning to the end of the turn, window by window", async () => {
  const path = placeFor(plainLog(EVENTS), "session.jsonl");
  for (const [turn, startSeq] of starts.entries()) {
    const { header, events } = await turnEvents({ kind: "jsonl", path, sessionId: "story", startSeq }, reader);
    expect(header.id).toBe(HEADER.id);
    expect([events[0]?.seq, events.at(-1)?.seq, events.length]).toEqual([0, ends[turn], (ends[turn] ?? 0) + 1]);
  }
});

it("reads to the end of a log that just stops", async () => {
  const cut = EVENTS.slice(0, (starts[1] ?? 0) + 5);
  const path = placeFor(plainLog(cut), "session.jsonl");
  const { events } = await turnEvents({ kind: "jsonl", path, sessionId: "story", startSeq: starts[1] ?? 0 }, reader);
  expect(events.at(-1)?.seq).toBe(cut.length - 1);
});

it("is unsure of a log that ends before the turn", async () => {
  const path = placeFor(plainLog(EVENTS.slice(0, starts[1])), "session.jsonl");
  const read = turnEvents({ kind: "jsonl", path, sessionId: "story", startSeq: starts[1] ?? 0 }, reader);
  await expect(read).rejects.toBeInstanceOf(UnsureError);
});

it("takes the same of what the host has read", () => {
  const bySeq = new Map(EVENTS.map((event) => [event.seq, event]));
  const history = {
    state: "read",
    header: HEADER,
    lastSeq: EVENTS.length - 1,
    eventAt: (seq: number) => bySeq.get(seq),
  } as const;
  expect(turnEventsOf(history, starts[0] ?? 0).events.length).toBe(EVENTS.length);
});

it("begins with the turn where the log before it is too long", () => {
  expect([firstEventFor(100), firstEventFor(TURN_EVENTS_MAX)]).toEqual([0, TURN_EVENTS_MAX]);
  expect(turnEventWants(TURN_EVENTS_MAX)[0]).toBe(TURN_EVENTS_MAX);
});
