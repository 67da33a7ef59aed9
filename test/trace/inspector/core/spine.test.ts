import { describe, expect, it } from "vitest";
import { call, run, turn } from "../../../../src/trace/inspector/core/fixtures/parts.ts";
import { permissionDenial } from "../../../../src/trace/inspector/core/fixtures/permission-denial.ts";
import { planHalt } from "../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { type Band, BANDS, spineOf } from "../../../../src/trace/inspector/core/spine.ts";
import type { TurnTrace } from "../../../../src/trace/model/turn/turn-trace.ts";
import { failed, source } from "./support/turns.ts";

const statesOf = (trace: TurnTrace) => Object.fromEntries(spineOf(trace).map(({ band, state }) => [band, state]));
const state = (band: Band, given: Partial<TurnTrace>) => statesOf(turn(given))[band];
const open = { state: "open", outcome: null, endedAt: null } as const;

describe("the spine of a turn", () => {
  it("has its bands in order", () => expect(spineOf(turn()).map(({ band }) => band)).toEqual(BANDS));

  it("of a plan halt waits at the gate and has no answer", () => {
    expect(statesOf(planHalt.trace)).toEqual({
      guard: "done",
      claim: "done",
      match: "done",
      assemble: "done",
      verify: "done",
      calls: "done",
      tools: "done",
      gate: "active",
      answer: "skipped",
      cite: "skipped",
      persist: "done",
    });
  });

  it("of a permission denial has tools not taken, an answer, and citations", () => {
    expect(statesOf(permissionDenial.trace)).toMatchObject({
      tools: "not-taken",
      gate: "not-taken",
      answer: "done",
      cite: "done",
    });
  });

  it("of a failed turn fails at its calls and its answer", () => {
    expect(statesOf(failed())).toMatchObject({ calls: "failed", answer: "failed", assemble: "not-recorded" });
  });

  it("takes nothing for done that was not recorded", () => {
    expect(new Set(Object.values(statesOf(turn({ createdAt: 0 }))))).not.toContain("done");
    expect(state("match", {})).toBe("not-recorded");
    expect(state("match", { grounding: [] })).toBe("skipped");
    expect(state("match", { grounding: [source({ resourceId: "wb" })] })).toBe("done");
  });

  it("follows the gate's status as it is now", () => {
    const now = (status: "pending" | "approved" | "rejected" | "cancelled" | "unavailable") =>
      spineOf({
        ...planHalt.trace,
        resolution: { ...planHalt.trace.resolution!, proposal: { ...planHalt.trace.resolution!.proposal!, status } },
      }).find(({ band }) => band === "gate")?.state;
    expect((["pending", "approved", "rejected", "cancelled", "unavailable"] as const).map(now)).toEqual([
      "active",
      "done",
      "not-taken",
      "not-taken",
      "not-taken",
    ]);
    expect(state("gate", { proposal: planHalt.trace.proposal, outcome: "completed" })).toBe("not-recorded");
    expect(state("gate", { proposalStatus: "not-recorded" })).toBe("not-recorded");
  });

  it("does not wait at the gate of a turn that a crash ended: nobody is asked any more", () => {
    const { trace } = planHalt;
    expect(statesOf({ ...trace, recovered: "crash", outcome: "interrupted" })["gate"]).toBe("not-taken");
  });

  it("knows at the gate what was decided while the turn went on", () => {
    const decided = (...decisions: readonly (string | null)[]) =>
      state("gate", {
        tools: decisions.map((decision, at) =>
          run({ callId: `c${at}`, name: "look", approval: { id: `q${at}`, askedMs: 1, decidedMs: null, decision } }),
        ),
      });
    expect(decided()).toBe("skipped");
    expect(decided("rejected", "allowed-once")).toBe("done");
    for (const decision of ["rejected", "cancelled", "unavailable"]) expect(decided(decision)).toBe("not-taken");
    expect(decided(null)).toBe("not-recorded");
  });

  it("is active where a running turn is", () => {
    expect(statesOf(turn(open))).toMatchObject({
      guard: "active",
      match: "active",
      assemble: "active",
      persist: "skipped",
    });
    const running = call({ id: "1.0.1", outcome: "open", firstTokenMs: 3 });
    expect(statesOf(turn({ ...open, calls: [running] }))).toMatchObject({
      calls: "active",
      answer: "active",
      match: "not-recorded",
    });
    expect(state("tools", { ...open, tools: [run({ callId: "a", name: "x", status: "requires_approval" })] })).toBe(
      "active",
    );
  });

  it("of a blocked turn fails at the guard", () => expect(state("guard", { outcome: "blocked" })).toBe("failed"));
});
