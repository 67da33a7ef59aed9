import { LIMITS } from "../../../matcher/limits.ts";
import { inversePatch, isEmptyPatch, patchBetween, patched, patchUnits, type StatePatch } from "./patch.ts";
import type { SessionState } from "./session-state.ts";

const EMPTY_STATE: SessionState = {
  sticky: new Map(),
  cooldown: new Map(),
  variables: new Map(),
  globals: new Map(),
  parameters: new Map(),
};

/** An observed request that changed the state: where it was, and what takes its change back. */
export interface Checkpoint {
  /** Of the newest event when the request was observed. */
  readonly seq: number;
  readonly turn: number;
  readonly undo: StatePatch;
  /** Size of `undo`: `patchUnits`. */
  readonly units: number;
}

/** One session: what its assemblies start from, and what it takes to go back. Immutable. */
export interface SessionRecord {
  readonly sessionId: string;
  /** Hexadecimal, 128 random bits; forks have that of their parent. */
  readonly seed: string;
  /** Counts the changes, to tell one state of the record from another. */
  readonly changes: number;
  readonly state: SessionState;
  /** Oldest first. */
  readonly checkpoints: readonly Checkpoint[];
  /** Sequence number of the newest checkpoint that was dropped; -1 = none was. */
  readonly forgotten: number;
  /** Parameters before those that no observed request has had yet; null = there are no such. */
  readonly unobserved: SessionState["parameters"] | null;
}

/** What happens to a session. Host and worker apply the same changes to the same record. */
export type SessionChange =
  | { readonly type: "observed"; readonly turn: number; readonly seq: number; readonly patch: StatePatch }
  | { readonly type: "parameters"; readonly patch: StatePatch };

const NO_TURN = -1;

export function freshRecord(sessionId: string, seed: string): SessionRecord {
  return { sessionId, seed, changes: 0, state: EMPTY_STATE, checkpoints: [], forgotten: -1, unobserved: null };
}

/** The record after a change. A later request of a turn says what the state is after it, as each before it did. */
export function changedRecord(record: SessionRecord, change: SessionChange): SessionRecord {
  const changes = record.changes + 1;
  const state = patched(record.state, change.patch);
  if (change.type === "parameters") {
    return { ...record, changes, state, unobserved: record.unobserved ?? record.state.parameters };
  }
  const parameters = record.unobserved ?? record.state.parameters;
  const undo = { ...inversePatch(record.state, change.patch), ...patchBetween(state, { ...state, parameters }) };
  const seq = Math.max(change.seq, record.checkpoints.at(-1)?.seq ?? 0);
  const checkpoints = isEmptyPatch(undo)
    ? record.checkpoints
    : [...record.checkpoints, { seq, turn: change.turn, undo, units: patchUnits(undo) }];
  return trimmed({ ...record, changes, state, checkpoints, unobserved: null });
}

/** The record without the oldest checkpoints, where there are too many or too large ones. */
function trimmed(record: SessionRecord): SessionRecord {
  const { checkpoints } = record;
  let units = 0;
  let kept = 0;
  for (; kept < Math.min(checkpoints.length, LIMITS.sessionCheckpoints.value); kept++) {
    units += checkpoints.at(-1 - kept)?.units ?? 0;
    if (units > LIMITS.sessionCheckpointUnits.value) break;
  }
  const dropped = checkpoints.length - kept;
  if (dropped === 0) return record;
  const forgotten = checkpoints[dropped - 1]?.seq ?? record.forgotten;
  return { ...record, checkpoints: checkpoints.slice(dropped), forgotten };
}

/** The state when the first step of a turn began: without what requests of this turn have changed. */
export function turnBase(record: SessionRecord, turn: number): SessionState {
  const { checkpoints } = record;
  let { state } = record;
  for (let i = checkpoints.length - 1; i >= 0; i--) {
    const checkpoint = checkpoints[i];
    if (checkpoint?.turn !== turn) break;
    state = patched(state, checkpoint.undo);
  }
  return state;
}

/** The part of a parent that a fork starts from. `complete`: false when the fork is from before what is kept. */
export interface ForkedRecord {
  readonly record: SessionRecord;
  readonly complete: boolean;
}

/**
 * What a fork starts from that shares the events below `inherited` with its parent: the seed, and the state before the
 * first request at or behind it, with the checkpoints that lead there.
 *
 * From before the oldest checkpoint nobody knows the timed effects, so there are none; variables are the oldest known.
 */
export function forkedRecord(parent: SessionRecord, sessionId: string, inherited: number): ForkedRecord {
  const shared = parent.checkpoints.filter(({ seq }) => seq < inherited);
  let state: SessionState = { ...parent.state, parameters: parent.unobserved ?? parent.state.parameters };
  for (const { undo } of parent.checkpoints.slice(shared.length).reverse()) state = patched(state, undo);
  const complete = inherited > parent.forgotten;
  if (!complete) state = { ...state, sticky: new Map(), cooldown: new Map() };
  const forgotten = complete ? parent.forgotten : -1;
  // No turn of the fork goes on with one of its parent, whatever its number is.
  const checkpoints = shared.map((checkpoint) => ({ ...checkpoint, turn: NO_TURN }));
  return { record: { ...freshRecord(sessionId, parent.seed), state, checkpoints, forgotten }, complete };
}

/**
 * What a delegated agent starts from: the seed and variables that its parent has now. Its log is its own, so timed
 * effects, which count the messages of the parent, and checkpoints, which name its events, mean nothing in it.
 */
export function delegatedRecord(parent: SessionRecord, sessionId: string): SessionRecord {
  const { variables, globals } = parent.state;
  return { ...freshRecord(sessionId, parent.seed), state: { ...EMPTY_STATE, variables, globals } };
}
