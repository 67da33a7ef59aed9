import { describe, expect, it } from "vitest";
import { call, run, turn } from "../../../../src/trace/inspector/core/fixtures/parts.ts";
import { permissionDenial } from "../../../../src/trace/inspector/core/fixtures/permission-denial.ts";
import { guardChain } from "../../../../src/trace/inspector/core/guards.ts";
import type { TurnTrace } from "../../../../src/trace/model/turn/turn-trace.ts";

const verdicts = (trace: TurnTrace) =>
  Object.fromEntries(guardChain(trace).map(({ guard, verdict }) => [guard, verdict]));

describe("the chain of guards", () => {
  it("was passed by a turn that made a call, where the setting is known", () => {
    expect(verdicts(permissionDenial.trace)).toEqual({
      sandbox: "passed",
      permission: "passed",
      approval: "passed",
      plan: "passed",
      rp: "not-recorded",
      hooks: "not-recorded",
      "pre-step": "passed",
    });
  });

  it("stopped a blocked turn at the door, and says by what when that was recorded", () => {
    const chain = guardChain(turn({ outcome: "blocked", errorKind: "hook-denied" }));
    expect(chain.at(-1)).toEqual({
      guard: "pre-step",
      setting: { is: "value", text: { word: "guard.blocked-by", with: { kind: "hook-denied" } } },
      verdict: "stopped",
    });
    expect(guardChain(turn({ outcome: "blocked" })).at(-1)?.setting).toEqual({
      is: "value",
      text: { word: "outcome.blocked" },
    });
  });

  it("passed nothing that was not recorded", () => {
    expect(new Set(Object.values(verdicts(turn())))).toEqual(new Set(["not-recorded"]));
    expect(verdicts(turn({ calls: [call({ id: "1.0.1" })] }))["sandbox"]).toBe("not-recorded");
  });

  it("stopped a tool at the role-play lock", () => {
    expect(verdicts(turn({ tools: [run({ callId: "a", name: "x", status: "blocked_by_rp" })] }))["rp"]).toBe("stopped");
  });
});
