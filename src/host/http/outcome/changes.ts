import type { TimedEffect, TimedState } from "../../../matcher/model/request.ts";
import type { VariableChange } from "../../../workers/protocol.ts";
import { jsonNumber } from "./key-place.ts";

type Effects = Readonly<Record<string, TimedEffect>>;

const isSame = (a: TimedEffect, b: TimedEffect | undefined): boolean =>
  b !== undefined && a.hash === b.hash && a.start === b.start && a.end === b.end && a.protected === b.protected;

/** Which effects a request would start and end; the first `max` of each, `total` counts all. */
export function effectChanges(before: Effects, after: Effects, max: number) {
  const started = Object.entries(after).filter(([key, effect]) => !isSame(effect, own(before, key)));
  const ended = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return {
    total: started.length + ended.length,
    started: started.slice(0, max).map(([entry, { start, end, protected: held }]) => ({
      entry,
      start,
      end: jsonNumber(end),
      protected: held,
    })),
    ended: ended.slice(0, max),
  };
}

const own = (effects: Effects, key: string): TimedEffect | undefined =>
  Object.hasOwn(effects, key) ? effects[key] : undefined;

/** Which variables a request would set and remove, bounded in the same way. */
export function variableChanges({ set, removed }: VariableChange, max: number) {
  return {
    total: set.length + removed.length,
    set: set.slice(0, max).map(([name, value]) => ({ name, value })),
    removed: removed.slice(0, max),
  };
}

const NONE: VariableChange = { set: [], removed: [] };

/** What a request would leave behind. Without an outcome nothing changes. */
export function stateChanges(
  before: TimedState,
  outcome: {
    readonly timed: TimedState;
    readonly variables: VariableChange;
    readonly globals: VariableChange;
  } | null,
  max: number,
) {
  const { timed, variables, globals } = outcome ?? { timed: before, variables: NONE, globals: NONE };
  return {
    sticky: effectChanges(before.sticky, timed.sticky, max),
    cooldown: effectChanges(before.cooldown, timed.cooldown, max),
    variables: variableChanges(variables, max),
    globals: variableChanges(globals, max),
  };
}
