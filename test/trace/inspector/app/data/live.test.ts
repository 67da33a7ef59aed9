import { expect, it } from "vitest";

import { type EventStream, openLive } from "../../../../../src/trace/inspector/app/data/live.ts";
import { sampleTurn } from "../../../../browser/support/sample-turn.ts";

class FakeStream implements EventStream {
  readyState = 1;
  closed = false;
  readonly #listeners = new Map<string, (event: { data?: unknown }) => void>();
  addEventListener(name: string, listener: (event: { data?: unknown }) => void): void {
    this.#listeners.set(name, listener);
  }
  close(): void {
    this.closed = true;
  }
  say(name: string, data?: unknown): void {
    this.#listeners.get(name)?.({ data: typeof data === "string" ? data : JSON.stringify(data) });
  }
}

function follow() {
  const streams: FakeStream[] = [];
  const told: unknown[] = [];
  const waits: { run: () => void; ms: number }[] = [];
  const live = openLive({
    url: "/live",
    connect: () => {
      const stream = new FakeStream();
      streams.push(stream);
      return stream;
    },
    later: (run, ms) => {
      const wait = { run, ms };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
    listener: {
      open: () => told.push("open"),
      snapshot: ({ turnId }, isShortened) => told.push(isShortened ? [turnId, "shortened"] : turnId),
      end: (turnId, persisted) => told.push(["end", turnId, persisted]),
      idle: () => told.push("idle"),
      dropped: (count) => told.push(["dropped", count]),
      lost: () => told.push("lost"),
    },
  });
  const last = (): FakeStream => streams.at(-1) ?? new FakeStream();
  return { live, streams, told, waits, last };
}

const trace = sampleTurn({ n: 3 });

it("tells frames, the end of a turn and what was let go", () => {
  const { told, last } = follow();
  last().say("open");
  last().say("snapshot", { rev: 1, turnId: trace.turnId, trace });
  last().say("dropped", { count: 2 });
  last().say("end", { turnId: trace.turnId, outcome: "completed", persisted: false });
  expect(told).toEqual(["open", trace.turnId, ["dropped", 2], ["end", trace.turnId, false]]);
});

it("tells that a frame leaves something out", () => {
  const { told, last } = follow();
  for (const left of [{ items: 0, sources: false }, { items: 3, sources: false }, { items: 0, sources: true }, "x"]) {
    last().say("snapshot", { rev: 1, turnId: trace.turnId, left, trace });
  }
  const shortened = [trace.turnId, "shortened"];
  expect(told).toEqual([trace.turnId, shortened, shortened, trace.turnId]);
});

it("passes over a frame that cannot be read", () => {
  const { told, last } = follow();
  last().say("snapshot", "{");
  last().say("snapshot", { trace: { v: 2 } });
  last().say("end", {});
  expect(told).toEqual([]);
});

it("stays with an idle session until its next turn, and asks anew when it is woken", () => {
  const { live, streams, told, waits, last } = follow();
  last().say("idle");
  last().say("snapshot", { rev: 1, turnId: trace.turnId, trace });
  expect([told, last().closed, waits.length]).toEqual([["idle", trace.turnId], false, 0]);
  live.wake();
  expect([streams.length, waits.length]).toEqual([2, 0]);
});

it("leaves a broken connection to the browser, and tries again what it gave up, ever more seldom", () => {
  const { streams, told, waits, last } = follow();
  last().readyState = 0;
  last().say("error");
  expect([told, waits.length]).toEqual([["lost"], 0]);
  for (const ms of [1_000, 2_000, 4_000]) {
    last().readyState = 2;
    last().say("error");
    expect(waits.at(-1)?.ms).toBe(ms);
    waits.splice(0).forEach(({ run }) => run());
  }
  expect(streams).toHaveLength(4);
  last().say("open");
  last().readyState = 2;
  last().say("error");
  expect(waits.at(-1)?.ms).toBe(1_000);
});

it("hears nothing of a stream that it has left", () => {
  const { live, streams, told, waits, last } = follow();
  const [first] = streams;
  live.wake();
  first?.say("idle");
  last().say("idle");
  live.close();
  expect([told, waits.length]).toEqual([["idle"], 0]);
  live.wake();
  expect(streams).toHaveLength(2);
});
