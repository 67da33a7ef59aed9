import { describe, expect, it } from "vitest";

import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { perfettoJson } from "../../../../src/trace/export/encode/perfetto.ts";
import { turnSpans } from "../../../../src/trace/export/spans/turn-spans.ts";
import { type ChromeEvent, chromeFaults } from "../support/chrome-trace.ts";
import { randomOf, seeded } from "../support/random-value.ts";
import { bareTurn, fullTurn, hash, T0 } from "../support/turns.ts";

const eventsOf = (...traces: ReturnType<typeof fullTurn>[]): ChromeEvent[] => {
  const turns = traces.map((trace) => turnSpans(trace, hash));
  const { traceEvents } = JSON.parse([...perfettoJson(turns, { bodies: false, scrubbed: false })].join("")) as {
    traceEvents: ChromeEvent[];
  };
  return traceEvents;
};

describe("a trace for Perfetto", () => {
  const events = eventsOf(fullTurn());
  const slice = (name: string): ChromeEvent | undefined =>
    events.find((event) => event.ph === "X" && event.name === name);

  it("has a slice for all that has a time, in microseconds", () => {
    expect(slice("invoke_agent dsh")).toMatchObject({ ts: T0 * 1_000, dur: 4_000_000 });
    expect(events.filter(({ ph }) => ph === "X")).toHaveLength(9);
  });

  it("has a mark on a thread of its own for what has none", () => {
    const marks = events.filter(({ ph, name }) => ph === "i" && /^(retrieval|tavern\.assemble)/u.test(name));
    expect(marks).toHaveLength(3);
    const names = events.filter(({ name }) => name === "thread_name");
    expect(names.find(({ tid }) => tid === marks[0]?.tid)?.args).toEqual({ name: "not timed" });
    expect(new Set(marks.map(({ tid }) => tid)).size).toBe(1);
  });

  it("lays what runs side by side into threads side by side", () => {
    expect(chromeFaults(events)).toEqual([]);
    expect(slice("execute_tool read_file")?.tid).not.toBe(slice("execute_tool run_code")?.tid);
  });

  it("has arrows from requests to executions and from results to requests", () => {
    const arrows = events.filter(({ ph }) => ph === "s").map(({ name }) => name);
    expect(arrows.toSorted()).toEqual(["execution", "execution", "result", "result"]);
  });

  it("counts tokens where they were told, and only those that were", () => {
    expect(events.filter(({ ph }) => ph === "C").map(({ ts, args }) => [ts - T0 * 1_000, args])).toEqual([
      [1_900_000, { input: 3_600, "cache read": 2_600, output: 160 }],
      [3_900_000, { input: 3_500, "cache read": 2_600, output: 160 }],
    ]);
  });

  it("has a process a turn", () => {
    const both = eventsOf(fullTurn(), bareTurn());
    expect(both.filter(({ name }) => name === "process_name").map(({ pid, args }) => [pid, args["name"]])).toEqual([
      [1, "turn 7"],
      [2, "turn 1"],
    ]);
    expect(chromeFaults(both)).toEqual([]);
  });

  it("nests whatever the turn says", () => {
    for (let seed = 1; seed <= 200; seed++) {
      expect(chromeFaults(eventsOf(randomOf(TurnTraceSchema, seeded(seed)))), `seed ${seed}`).toEqual([]);
    }
  });
});

it("the check finds slices that overlap and arrows into nothing", () => {
  const at = { pid: 1, tid: 1, name: "x", args: {} };
  expect(
    chromeFaults([
      { ...at, ph: "X", ts: 0, dur: 5 },
      { ...at, ph: "X", ts: 3, dur: 5 },
    ]),
  ).toHaveLength(1);
  expect(chromeFaults([{ ...at, ph: "s", ts: 0, dur: 0, id: "1" }])).toHaveLength(2);
});
