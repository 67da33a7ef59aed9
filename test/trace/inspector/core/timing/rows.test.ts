import { describe, expect, it } from "vitest";
import { call, run, turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { permissionDenial } from "../../../../../src/trace/inspector/core/fixtures/permission-denial.ts";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { timingOf } from "../../../../../src/trace/inspector/core/timing/rows.ts";
import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { failed } from "../support/turns.ts";

const row = (trace: TurnTrace, id: string) => timingOf(trace).rows.find((each) => each.id === id);
const startedAt = turn().startedAt;

describe("the waterfall of a turn", () => {
  it("has the turn, what came before, each call with its tools, what came after", () => {
    expect(timingOf(planHalt.trace).rows.map(({ id, level }) => `${"  ".repeat(level)}${id}`)).toEqual([
      "turn",
      "  time:prepare",
      "  time:claim",
      "  time:load",
      "  time:match",
      "  time:compile",
      "  time:verify",
      "  call:1.0.1",
      "    run:demo_call_read",
      "  call:1.1.1",
      "    approval:demo_call_plan",
      "    run:demo_call_plan",
      "  time:cite",
      "  time:persist",
    ]);
  });

  it("splits a call into waiting and generating", () => {
    expect(row(planHalt.trace, "call:1.0.1")).toMatchObject({
      durationMs: 1_589,
      segments: [
        { kind: "wait", startMs: 41, endMs: 790 },
        { kind: "generate", startMs: 790, endMs: 1_630 },
      ],
    });
  });

  it("writes a duration without a start, and places no bar for it", () => {
    expect(row(planHalt.trace, "time:match")).toMatchObject({ durationMs: 4, segments: [] });
    expect(row(planHalt.trace, "time:claim")).toMatchObject({ durationMs: null, segments: [] });
  });

  it("has waits between attempts where their call ended", () => {
    const rows = timingOf(failed()).rows.filter(({ id }) => id.startsWith("wait:"));
    expect(rows.map(({ segments }) => segments)).toEqual([
      [{ kind: "retry", startMs: 2_400, endMs: 3_400 }],
      [{ kind: "retry", startMs: 4_400, endMs: 5_400 }],
    ]);
  });

  it("has the wait for an approval beside the run", () => {
    expect(row(permissionDenial.trace, "approval:demo_call_delete")).toMatchObject({
      durationMs: 8_763,
      segments: [{ kind: "approval", startMs: 1_212, endMs: 9_975 }],
    });
  });

  it("gives parallel tools rows of their own", () => {
    const tools = ["a", "b"].map((callId) =>
      run({ callId, name: "read", modelCallId: "1.0.1", startMs: 10, endMs: 20 }),
    );
    const ids = timingOf(turn({ calls: [call({ id: "1.0.1" })], tools })).rows.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["run:a", "run:b"]));
  });

  it("leaves open what has no recorded end, in a turn that is over too", () => {
    const tools = [run({ callId: "a", name: "read", startMs: 10 })];
    expect(row(turn({ tools }), "run:a")).toMatchObject({ durationMs: null, segments: [{ endMs: null }] });
    expect(row(turn({ endedAt: null }), "turn")).toMatchObject({
      durationMs: null,
      segments: [{ startMs: 0, endMs: null }],
    });
  });

  it("is as long as the last moment that is known, and marks what outlasts the turn", () => {
    const tools = [run({ callId: "a", name: "read", startMs: 10, endMs: 9_000 })];
    const timing = timingOf(turn({ tools, endedAt: startedAt + 4_000 }));
    expect(timing.totalMs).toBe(9_000);
    expect(timing.rows.filter(({ tailMs }) => tailMs !== null).map(({ id, tailMs }) => [id, tailMs])).toEqual([
      ["run:a", 4_000],
    ]);
  });
});
