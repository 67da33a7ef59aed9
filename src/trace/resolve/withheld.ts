import type { TurnTrace } from "../model/turn/turn-trace.ts";
import { driftOf, type ResourceNow } from "./drift.ts";

/** A stored turn as it is read by whoever wants none of its bodies. */
export function withheldTurn(trace: TurnTrace, now: readonly ResourceNow[]): TurnTrace {
  const status = trace.bodies === "redacted" ? "redacted" : "withheld";
  return {
    ...trace,
    resolution: { bodies: "none", status, errors: [], drift: driftOf(trace, now), proposal: null },
  };
}
