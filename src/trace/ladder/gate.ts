import type { GateState, LadderGate, LadderGateName, LadderParams } from "./model.ts";
import { type LadderCode, ladderText } from "./words.ts";

/** What a gate says, before its place in the ladder is known. */
export interface GateSays {
  readonly state: GateState;
  readonly code: LadderCode;
  readonly params: LadderParams;
}

type Say = (code: LadderCode, params?: LadderParams) => GateSays;

const says =
  (state: GateState): Say =>
  (code, params = {}) => ({ state, code, params });

export const passed: Say = says("passed");
export const stopped: Say = says("stopped");
export const unrecorded: Say = says("not-recorded");
export const unreached: Say = says("not-reached");

/** A gate of a ladder with its sentence. */
export function gateOf(gate: LadderGateName, { state, code, params }: GateSays): LadderGate {
  return { gate, state, ...ladderText(code, params) };
}
