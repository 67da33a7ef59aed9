import fc from "fast-check";

import type { TimedEffect } from "../../../../../src/matcher/model/request.ts";
import {
  changedRecord,
  freshRecord,
  type SessionRecord,
} from "../../../../../src/workers/library/session-state/record.ts";
import { patchBetween, STATE_PARTS } from "../../../../../src/workers/library/session-state/patch.ts";
import type { SessionState } from "../../../../../src/workers/library/session-state/session-state.ts";

export const SEED = "0123456789abcdef0123456789abcdef";

/** A state of some parts; the others are empty. */
export function stateOf(given: { readonly [P in keyof SessionState]?: Iterable<readonly [string, unknown]> }) {
  return Object.fromEntries(STATE_PARTS.map((part) => [part, new Map(given[part])])) as unknown as SessionState;
}

export const effect = (start: number, length: number, own: Partial<TimedEffect> = {}): TimedEffect => ({
  hash: `h${start}`,
  start,
  end: start + length,
  protected: false,
  ...own,
});

/** The record after requests that left these states, one a turn, at events 10, 20, 30 … */
export function recordOf(...states: readonly SessionState[]): SessionRecord {
  return states.reduce(
    (record, state, index) => observed(record, { turn: index + 1, seq: 10 * (index + 1), state }),
    freshRecord("s", SEED),
  );
}

export function observed(
  record: SessionRecord,
  { turn, seq, state }: { readonly turn: number; readonly seq: number; readonly state: SessionState },
): SessionRecord {
  const after = { ...state, parameters: record.state.parameters };
  return changedRecord(record, { type: "observed", turn, seq, patch: patchBetween(record.state, after) });
}

const name = fc.constantFrom("a", "b", "c", "__proto__", "", "\ud800", "book.1", "book.1#2");
const number = fc.constantFrom(0, -0, 1, 2.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300);
const effects = fc.array(
  fc.tuple(
    name,
    fc.record({ hash: fc.constantFrom("h", "i", ""), start: number, end: number, protected: fc.boolean() }),
  ),
  { maxLength: 4 },
);
const variables = fc.array(
  fc.tuple(name, fc.oneof(fc.constantFrom("x", "y", "\ud800", ""), number, fc.boolean(), fc.constant(null))),
  { maxLength: 4 },
);
const parameters = fc.array(
  fc.tuple(
    fc.constantFrom("temperature", "maxTokens", "stop"),
    fc.oneof(fc.constantFrom(0.5, 100), fc.array(fc.constantFrom("a", "b"), { maxLength: 2 })),
  ),
  { maxLength: 2 },
);

/** Any state, odd names and numbers included. */
export const anyState: fc.Arbitrary<SessionState> = fc
  .record({ sticky: effects, cooldown: effects, variables, globals: variables, parameters })
  .map(stateOf);
