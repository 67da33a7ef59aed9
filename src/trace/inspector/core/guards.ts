import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import { type Fact, factOf } from "./fact.ts";
import { phrase } from "./phrase.ts";

export const GUARDS = ["sandbox", "permission", "approval", "plan", "rp", "hooks", "pre-step"] as const;
export type Guard = (typeof GUARDS)[number];

/** One guard in the order in which they stand: what it was set to, and whether it let the turn through. */
export interface GuardLink {
  readonly guard: Guard;
  readonly setting: Fact;
  readonly verdict: "passed" | "stopped" | "not-recorded";
}

const onOff = (on: boolean) => phrase(on ? "guard.on" : "guard.off");

/**
 * What a turn had to pass. A turn that made an assembly or a call has passed the door; of a blocked turn the last link says
 * by what. Decisions of hooks are in no event.
 */
export function guardChain(trace: TurnTrace): readonly GuardLink[] {
  const { sandboxMode, permissionPreset, approvalPolicy, planMode, rpLock } = trace.awareness.ceiling;
  const entered = trace.captures.length > 0 || trace.calls.length > 0;
  const blocked = trace.outcome === "blocked";
  const denied = trace.tools.some(({ status }) => status === "blocked_by_rp");
  const text = (value: string) => value;
  const settings: Readonly<Record<Guard, Fact>> = {
    sandbox: factOf(trace, sandboxMode, { text }),
    permission: factOf(trace, permissionPreset, { text }),
    approval: factOf(trace, approvalPolicy, { text }),
    plan: factOf(trace, planMode, { text: onOff }),
    rp: factOf(trace, rpLock, { text: onOff }),
    hooks: { is: "not-recorded" },
    "pre-step": blocked
      ? {
          is: "value",
          text:
            trace.errorKind === null
              ? phrase("outcome.blocked")
              : phrase("guard.blocked-by", { kind: trace.errorKind }),
        }
      : factOf(trace, entered ? true : null, { text: () => phrase("guard.passed") }),
  };
  const verdictOf = (guard: Guard): GuardLink["verdict"] => {
    if (guard === "pre-step" && blocked) return "stopped";
    if (guard === "rp" && denied) return "stopped";
    if (settings[guard].is !== "value") return "not-recorded";
    return entered ? "passed" : "not-recorded";
  };
  return GUARDS.map((guard) => ({ guard, setting: settings[guard], verdict: verdictOf(guard) }));
}
