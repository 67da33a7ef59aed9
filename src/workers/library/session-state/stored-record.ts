import { z } from "zod";

import { LIMITS } from "../../../matcher/limits.ts";
import { SessionIdSchema } from "../model/kinds.ts";
import { patchUnits, STATE_PARTS, type StatePatch } from "./patch.ts";
import type { Checkpoint, SessionRecord } from "./record.ts";
import type { SessionState, StatePart } from "./session-state.ts";

export const SESSION_STATE_VERSION = 1;

/** A number that JSON has no word for. */
const OddNumberSchema = z.object({ number: z.enum(["NaN", "Infinity", "-Infinity", "-0"]) });
const NumberSchema = z.union([z.number(), OddNumberSchema]);
const EffectSchema = z.object({
  hash: z.string(),
  start: NumberSchema,
  end: NumberSchema,
  protected: z.boolean(),
});
const VariableSchema = z.union([z.string(), z.boolean(), z.null(), NumberSchema]);

const pairs = <Value extends z.ZodType>(value: Value) => z.array(z.tuple([z.string(), value]));
const patch = <Value extends z.ZodType>(value: Value) =>
  z.object({ set: pairs(value), removed: z.array(z.string()) }).exactOptional();

const StoredPatchSchema = z.object({
  sticky: patch(EffectSchema),
  cooldown: patch(EffectSchema),
  variables: patch(VariableSchema),
  globals: patch(VariableSchema),
  parameters: patch(z.unknown()),
});

/** A file of `session-state/`: timed effects, variables and call parameters of one session. Holds no messages. */
export const StoredSessionSchema = z.object({
  schemaVersion: z.literal(SESSION_STATE_VERSION),
  sessionId: SessionIdSchema,
  seed: z.string().regex(/^[0-9a-f]{32,128}$/u),
  changes: z.int().min(0),
  sticky: pairs(EffectSchema),
  cooldown: pairs(EffectSchema),
  variables: pairs(VariableSchema),
  globals: pairs(VariableSchema),
  parameters: pairs(z.unknown()),
  /** Parameters before those that no observed request has had yet. */
  unobserved: pairs(z.unknown()).nullable(),
  /** Oldest first. */
  checkpoints: z
    .array(z.object({ seq: z.int(), turn: z.int(), undo: StoredPatchSchema }))
    .max(LIMITS.sessionCheckpoints.value),
  forgotten: z.int(),
});

export type StoredSession = z.infer<typeof StoredSessionSchema>;

/** A change on its way between threads, numbers as in a file. */
export const StoredChangeSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("observed"), turn: z.int(), seq: z.int(), patch: StoredPatchSchema }),
  z.object({ type: z.literal("parameters"), patch: StoredPatchSchema }),
]);

export type StoredChange = z.infer<typeof StoredChangeSchema>;
type StoredPatch = z.infer<typeof StoredPatchSchema>;

/** The record as it is written. */
export function toStored(record: SessionRecord): StoredSession {
  const { sessionId, seed, changes, state, checkpoints, forgotten, unobserved } = record;
  const parts = STATE_PARTS.map((part) => [part, mappedPairs(state[part], storing(part))] as const);
  return {
    schemaVersion: SESSION_STATE_VERSION,
    sessionId,
    seed,
    changes,
    ...(Object.fromEntries(parts) as Pick<StoredSession, keyof SessionState>),
    unobserved: unobserved === null ? null : [...unobserved],
    checkpoints: checkpoints.map(({ seq, turn, undo }) => ({ seq, turn, undo: toStoredPatch(undo) })),
    forgotten,
  };
}

/** The record that was written. */
export function fromStored(session: StoredSession): SessionRecord {
  const { sessionId, seed, changes, checkpoints, forgotten, unobserved } = session;
  const parts = STATE_PARTS.map((part) => [part, new Map(mappedPairs(session[part], loading(part)))] as const);
  return {
    sessionId,
    seed,
    changes,
    // `parts` has each part of a state once; the type of an object made of entries does not say so.
    state: Object.fromEntries(parts) as unknown as SessionState,
    checkpoints: checkpoints.map(loadedCheckpoint),
    forgotten,
    unobserved: unobserved === null ? null : new Map(unobserved),
  };
}

function loadedCheckpoint({ seq, turn, undo: stored }: StoredSession["checkpoints"][number]): Checkpoint {
  const undo = fromStoredPatch(stored);
  return { seq, turn, undo, units: patchUnits(undo) };
}

export const toStoredPatch = (of: StatePatch): StoredPatch => mappedPatch(of, storing) as StoredPatch;
export const fromStoredPatch = (of: StoredPatch): StatePatch => mappedPatch(of as StatePatch, loading);

type Convert = (value: unknown) => unknown;

/** Parameters are JSON as they are. */
const storing = (part: StatePart): Convert => (part === "parameters" ? (value) => value : stored);
const loading = (part: StatePart): Convert => (part === "parameters" ? (value) => value : loaded);

const mappedPairs = (of: Iterable<readonly [string, unknown]>, convert: Convert): [string, unknown][] =>
  [...of].map(([name, value]) => [name, convert(value)]);

function mappedPatch(of: StatePatch, converting: (part: StatePart) => Convert): StatePatch {
  const parts = STATE_PARTS.flatMap((part) => {
    const change = of[part];
    if (change === undefined) return [];
    return [[part, { set: mappedPairs(change.set, converting(part)), removed: [...change.removed] }] as const];
  });
  return Object.fromEntries(parts);
}

function stored(value: unknown): unknown {
  if (typeof value === "number") return storedNumber(value);
  if (!isEffect(value)) return value;
  return { ...value, start: storedNumber(value.start), end: storedNumber(value.end) };
}

function loaded(value: unknown): unknown {
  if (isOddNumber(value)) return Number(value.number);
  if (!isEffect(value)) return value;
  return { ...value, start: loaded(value.start), end: loaded(value.end) };
}

function storedNumber(value: unknown): unknown {
  if (typeof value !== "number" || (Number.isFinite(value) && !Object.is(value, -0))) return value;
  return { number: Object.is(value, -0) ? "-0" : String(value) };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isOddNumber = (value: unknown): value is { number: string } => isObject(value) && "number" in value;
const isEffect = (value: unknown): value is { start: unknown; end: unknown } =>
  isObject(value) && "start" in value && "end" in value;
