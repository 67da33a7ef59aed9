import { type GateSays, passed, stopped, unreached, unrecorded } from "./gate.ts";
import { listed, type Subject } from "./subject.ts";

/** What the gates from the section to the answer say of a row that came to them. */

export function sectionGate({ candidate, decisions }: Subject): GateSays {
  const names = (candidate?.sections ?? []).flatMap((section) => decisions.sections[section] ?? []);
  return names.length === 0 ? unrecorded("section.unknown") : passed("section.passed", { sections: listed(names) });
}

export function keptGate({ state }: Subject): GateSays {
  if (state.omittedReason === "removed_later") return stopped("kept.removed");
  return state.blockIds.length === 0
    ? unrecorded("kept.unknown")
    : passed("kept.passed", { blocks: listed(state.blockIds) });
}

export function observedGate({ state, given }: Subject): GateSays {
  const { verifiedBy } = given.capture;
  if (state.inclusion !== "verified" || verifiedBy === null) return unrecorded("observed.unknown");
  const { callId } = verifiedBy;
  return callId === null ? passed("observed.passed.unnamed") : passed("observed.passed", { call: callId });
}

export function citedGate({ state, given }: Subject): GateSays {
  if (state.state === "cited") return passed("cited.passed");
  return given.after.citations === null ? unrecorded("cited.unknown") : unreached("cited.not");
}
