import type { TimedEffect } from "../../../matcher/model/request.ts";

/** A value of a macro variable. */
export type VariableValue = string | number | boolean | null;

/** What the parts of a session's state hold, by part. */
export interface StateValues {
  readonly sticky: TimedEffect;
  readonly cooldown: TimedEffect;
  readonly variables: VariableValue;
  readonly globals: VariableValue;
  /** Call parameters that we set last; JSON values. */
  readonly parameters: unknown;
}

export type StatePart = keyof StateValues;

/** All that assemblies of a session start from but its seed. Names are users', so they are keys of maps. Immutable. */
export type SessionState = { readonly [P in StatePart]: ReadonlyMap<string, StateValues[P]> };
