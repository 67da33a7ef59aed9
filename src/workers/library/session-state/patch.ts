import { isDeepStrictEqual } from "node:util";

import type { TimedEffect } from "../../../matcher/model/request.ts";
import type { SessionState, StatePart, StateValues } from "./session-state.ts";

export const STATE_PARTS = [
  "sticky",
  "cooldown",
  "variables",
  "globals",
  "parameters",
] as const satisfies readonly StatePart[];

/** What makes one part another. */
export interface PartPatch<Value> {
  readonly set: readonly (readonly [name: string, value: Value])[];
  readonly removed: readonly string[];
}

/** What makes one state another; parts that stay are absent. */
export type StatePatch = { readonly [P in StatePart]?: PartPatch<StateValues[P]> };

type AnyMap = ReadonlyMap<string, unknown>;

/** The patch from one state to another. Cost: linear in both. */
export function patchBetween(before: SessionState, after: SessionState): StatePatch {
  const parts = STATE_PARTS.flatMap((part) => {
    const patch = before[part] === after[part] ? null : partPatch(before[part], after[part], SAME[part]);
    return patch === null ? [] : [[part, patch] as const];
  });
  return Object.fromEntries(parts);
}

function partPatch(before: AnyMap, after: AnyMap, isSame: Same): PartPatch<unknown> | null {
  const set = [...after].filter(([name, value]) => !before.has(name) || !isSame(before.get(name), value));
  const removed = [...before.keys()].filter((name) => !after.has(name));
  return set.length + removed.length === 0 ? null : { set, removed };
}

type Same = (a: unknown, b: unknown) => boolean;

/** This runs on the host thread with each request: comparing effects as any objects would take ten times as long. */
const isSameEffect = (a: TimedEffect, b: TimedEffect): boolean =>
  a === b ||
  (a.hash === b.hash && Object.is(a.start, b.start) && Object.is(a.end, b.end) && a.protected === b.protected);

const SAME = {
  sticky: isSameEffect as Same,
  cooldown: isSameEffect as Same,
  variables: Object.is,
  globals: Object.is,
  parameters: isDeepStrictEqual,
} as const satisfies Record<StatePart, Same>;

/** What takes the patch back that was made for this state. Cost: linear in the patch. */
export function inversePatch(state: SessionState, patch: StatePatch): StatePatch {
  const parts = STATE_PARTS.flatMap((part) => {
    const change = patch[part];
    return change === undefined ? [] : [[part, inversePart(state[part], change)] as const];
  });
  return Object.fromEntries(parts);
}

function inversePart(before: AnyMap, { set, removed }: PartPatch<unknown>): PartPatch<unknown> {
  const names = [...set.map(([name]) => name), ...removed];
  return {
    set: names.flatMap((name) => (before.has(name) ? [[name, before.get(name)] as const] : [])),
    removed: set.flatMap(([name]) => (before.has(name) ? [] : [name])),
  };
}

/** The state that the patch makes of a state. Names that it removes need not be there. */
export function patched(state: SessionState, patch: StatePatch): SessionState {
  const parts = STATE_PARTS.flatMap((part) => {
    const change = patch[part];
    return change === undefined ? [] : [[part, patchedPart(state[part], change)] as const];
  });
  return { ...state, ...Object.fromEntries(parts) };
}

function patchedPart(part: AnyMap, { set, removed }: PartPatch<unknown>): AnyMap {
  const next = new Map(part);
  for (const name of removed) next.delete(name);
  for (const [name, value] of set) next.set(name, value);
  return next;
}

export const isEmptyPatch = (patch: StatePatch): boolean => Object.keys(patch).length === 0;

/** Of what is no text: four numbers at most. */
const VALUE_UNITS = 64;

/** Roughly the UTF-16 units that a patch takes in a file. */
export function patchUnits(patch: StatePatch): number {
  let units = 0;
  for (const part of STATE_PARTS) {
    for (const [name, value] of patch[part]?.set ?? []) units += name.length + VALUE_UNITS + unitsOf(value);
    for (const name of patch[part]?.removed ?? []) units += name.length;
  }
  return units;
}

/** Parameters may be lists of texts; there are few of them. */
function unitsOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  return Array.isArray(value) ? value.reduce<number>((sum, item) => sum + unitsOf(item), 0) : 0;
}
