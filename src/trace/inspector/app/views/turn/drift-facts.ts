import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import type { DriftFact, DriftState } from "../../../core/drift.ts";

/** Each state has a sign of its own beside its word. */
export const DRIFT_MARKS: Readonly<Record<DriftState, string>> = {
  same: "=",
  changed: "≠",
  missing: "−",
  added: "+",
  unknown: "?",
};

/** What is to be looked at first. */
export const DRIFT_ORDER: readonly DriftState[] = ["changed", "missing", "added", "unknown", "same"];

/** The resources that the server compared when the turn was read. */
export const resourceDrift = (trace: TurnTrace): readonly DriftFact[] =>
  (trace.resolution?.drift ?? []).map(({ kind, resourceId, state }) => ({
    id: `resource:${kind}:${resourceId}`,
    name: { word: "drift.resource", with: { kind, id: resourceId } },
    state,
  }));
