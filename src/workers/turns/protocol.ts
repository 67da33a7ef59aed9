import { z } from "zod";

import { LIMITS } from "../../matcher/limits.ts";
import { REASONS } from "../../matcher/model/reason.ts";
import { RETRIEVERS } from "../../trace/decisions/names.ts";
import { ITEM_OMITTED, ITEM_STATES } from "../../trace/model/turn/grounding.ts";
import { HistorySourceSchema, type TraceDetailOutput } from "../history/protocol.ts";

/**
 * The part of the protocol that keeps turns: `turns.sqlite` in the data folder, opened by the background thread alone.
 * Every job opens it when it is not open. What is read comes back as JSON bytes, the one binary part; no part: there is
 * no such turn, session or entry for this owner, or the store could not be looked into.
 */

const id = z.string().min(1);
const folder = { folder: z.string() };
const turnAt = { ...folder, ownerId: id, sessionId: id, turnId: id };

/** `turnOpen`: opens the file, migrates it, and tells what it holds. */
export const TurnOpenInputSchema = z.object({ ...folder, bytesMax: z.number(), nowMs: z.number() });

/** `turnMark`: a turn has begun. */
export const TurnMarkInputSchema = z.object({
  ...folder,
  ownerId: id,
  turnId: id,
  sessionId: id,
  turn: z.number(),
  startSeq: z.number(),
  startedAt: z.number(),
});

/** `turnGround`: decisions of an assembly. Shared memory: the packed decisions, then the catalogues. */
export const TurnGroundInputSchema = z.object({
  ...folder,
  sessionId: id,
  captureId: id,
  key: id,
  catalogues: z.array(id),
  nowMs: z.number(),
});

/**
 * `turnAppend`: a turn has ended; its account is made and committed. `facts`: a `TurnFacts`. Shared memory: the JSON of
 * the schema 4 records named by `records`, in their order, then what the facts point at.
 */
export const TurnAppendInputSchema = z.object({
  ...folder,
  ownerId: id,
  /** A `SentFacts`. */
  facts: z.unknown(),
  records: z.array(id),
  bytesMax: z.number(),
  nowMs: z.number(),
});

export const TurnListInputSchema = z.object({
  ...folder,
  ownerId: id,
  sessionId: id,
  /** Turn id of the last row of the page before; absent: the newest first. */
  before: id.exactOptional(),
  limit: z.number(),
});

/** What a resource of the library is at now, to say what has changed since. */
const NowSchema = z.array(z.tuple([z.string(), z.string(), z.string().nullable()]));

/**
 * `turnRead`: one turn. With bodies they are looked up in the history that `source` names, as for a record of the trace;
 * an unsure reading answers what it wants, and the call is made again with what the host gave.
 */
export const TurnReadInputSchema = z.object({
  ...turnAt,
  bodies: z.enum(["resolved", "none"]),
  /** With no bodies: this part of the turn in place of all of it. */
  only: z.literal("toolset").exactOptional(),
  source: HistorySourceSchema.exactOptional(),
  /** `[kind, resourceId, revision]`; revision null: it is gone. */
  now: NowSchema,
});

/** What a row of the decisions may be asked for by: what became of the entry, and how it was activated. */
export const DECISION_STATES = ["available", ...ITEM_STATES] as const;
export const DECISION_REASONS: readonly string[] = [...new Set<string>([...REASONS, ...ITEM_OMITTED])];
export const DECISION_RETRIEVERS = RETRIEVERS;
export const DECISION_SORTS = ["rank", "book", "tokens", "name"] as const;

export const TurnDecisionsInputSchema = z.object({
  ...turnAt,
  /** Absent: of the last observed assembly. */
  captureId: id.exactOptional(),
  book: id.exactOptional(),
  /** `available`, or a state of items. */
  state: z.string().exactOptional(),
  /** The engine's reason, or an omitted reason. */
  reason: z.string().exactOptional(),
  retriever: z.string().exactOptional(),
  /** In names and keys, ignoring case. */
  q: z.string().exactOptional(),
  sort: z.enum(DECISION_SORTS),
  offset: z.number(),
  limit: z.number(),
  /** The packed columns with their catalogues as msgpack instead of JSON rows. */
  packed: z.boolean(),
});

/** `turnEntry`: the ladder of one entry, from recorded facts. */
export const TurnEntryInputSchema = z.object({
  ...turnAt,
  qualifiedEntryId: id,
  occurrence: z.number().exactOptional(),
  /** Absent: of the last observed assembly. */
  captureId: id.exactOptional(),
});

export const TurnCompareInputSchema = z.object({ ...turnAt, otherId: id, otherSessionId: id.exactOptional() });

export const EXPORT_FORMATS = ["jsonl", "otlp-json", "otlp-proto", "phoenix-json", "perfetto"] as const;

export const TurnExportInputSchema = z.object({
  ...folder,
  ownerId: id,
  sessionId: id,
  turnIds: z.array(id),
  format: z.enum(EXPORT_FORMATS),
  bodies: z.boolean(),
  /** Ids renamed, and refused when something that looks like an id, a path or a key is left. */
  scrub: z.boolean(),
  source: HistorySourceSchema.exactOptional(),
});

/** `turnLook`: what a file holds, seen without writing to it or beside it. */
export const TurnLookInputSchema = z.object({ ...folder, ownerId: id });

export const TurnStatsInputSchema = z.object({ ...folder, ownerId: id });

/** `turnSweep`: redacts, deletes, evicts. `sessions`: what the host lists now; absent: it could not be asked. */
export const TurnSweepInputSchema = z.object({
  ...folder,
  nowMs: z.number(),
  bytesMax: z.number(),
  sessions: z.array(id).exactOptional(),
});

/** `turnDrop`: all turns of a session or of an owner, at once. What has begun before and comes later is not taken. */
export const TurnDropInputSchema = z.object({
  ...folder,
  nowMs: z.number(),
  what: z.union([z.object({ sessionId: id, ownerId: id }), z.object({ ownerId: id })]),
});

/** `turnCutOff`: turns that were open when their process died. Lists them. */
export const TurnCutOffInputSchema = z.object({ ...folder });

/** `turnRecover`: makes the account of such a turn from its session's history. */
export const TurnRecoverInputSchema = z.object({
  ...folder,
  turnId: id,
  source: HistorySourceSchema,
  bytesMax: z.number(),
  nowMs: z.number(),
});

/** In the data folder. */
export const TURNS_FILE = "turns.sqlite";

export const TURN_STORE_CODES = {
  TURN_STORE_CORRUPT: {
    meaning: "turns.sqlite cannot be read; it is left untouched and turns are not recorded",
    remedy: "move turns.sqlite, turns.sqlite-wal and turns.sqlite-shm away and restart DSH, or restore a copy",
  },
  TURN_STORE_NEWER: {
    meaning: "turns.sqlite was written by a later version; it is left untouched",
    remedy: "use that version, or move the file away",
  },
  TURN_STORE_WRITE_FAILED: {
    meaning: "a turn could not be written; the next one tries again",
    remedy: "see the message: free disk space, or mend the permissions of the data folder",
  },
  TURN_STORE_BUSY: {
    meaning: "another process wrote to turns.sqlite for longer than 5 s; the turn is tried again with the next one",
    remedy: "none needed for a single time; stop the other DSH otherwise",
  },
} as const;

export type TurnStoreCode = keyof typeof TURN_STORE_CODES;

export interface TurnStoreProblem {
  readonly code: TurnStoreCode;
  readonly message: string;
}

export interface TurnStoreFigures {
  readonly turns: number;
  readonly redacted: number;
  readonly bytes: number;
  readonly oldestAt: number | null;
}

/** Turns of one session. */
export interface SessionTurns {
  readonly sessionId: string;
  /** That are over. */
  readonly turns: number;
  readonly redacted: number;
  /** On their way, or cut off and not made from the log yet. */
  readonly open: number;
  /** Starts of the oldest and of the newest. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** What `turnLook` saw. */
export interface TurnLooked {
  readonly problem: TurnStoreProblem | null;
  /** null: there is no file, or `problem` says why nothing can be seen in it. */
  readonly seen: {
    /** Of the file, and of those that this program makes; older ones are brought to it by whoever writes. */
    readonly version: number;
    readonly versionNow: number;
    /** null: of an older version. */
    readonly figures: TurnStoreFigures | null;
    /** Of the owner, the one that was used last first. */
    readonly sessions: readonly SessionTurns[];
    /** Of a log that cannot be read without writing; 0: all was seen. */
    readonly unseenBytes: number;
  } | null;
}

export interface TurnWritten {
  readonly problem: TurnStoreProblem | null;
  readonly written: boolean;
  /** Of the store after a turn was written; null: they are not told. */
  readonly figures: TurnStoreFigures | null;
}

export interface TurnOpened {
  readonly problem: TurnStoreProblem | null;
  readonly figures: TurnStoreFigures;
  /** Catalogues that the store has. */
  readonly catalogues: readonly string[];
}

export interface CutOffTurn {
  readonly turnId: string;
  readonly ownerId: string;
  readonly sessionId: string;
  readonly turn: number;
  readonly startSeq: number;
  readonly startedAt: number;
}

/** `found` false: no such turn, or `problem` says why nobody can tell. `unsure`: as for a record; there is no part then. */
export type TurnReadOutput =
  | ({ readonly state: "answered" } & TurnFound)
  | Extract<TraceDetailOutput, { readonly state: "unsure" }>;

export interface TurnFound {
  readonly found: boolean;
  /** Why it could not be looked for. */
  readonly problem?: TurnStoreProblem;
}

/** `refused`: why nothing is exported; `file`: name for a download. */
export type TurnExportOutput =
  | ({ readonly state: "answered"; readonly file: string; readonly mediaType: string } & TurnFound)
  | { readonly state: "refused"; readonly why: string }
  | Extract<TraceDetailOutput, { readonly state: "unsure" }>;

export interface TurnDropped {
  readonly problem: TurnStoreProblem | null;
  readonly deleted: number;
  /** false: another process reads just now, and what was deleted may be in the log until the next sweep. */
  readonly isGone: boolean;
}

export interface TurnSwept {
  readonly problem: TurnStoreProblem | null;
  readonly redacted: number;
  readonly deleted: number;
  readonly evicted: number;
  readonly figures: TurnStoreFigures;
  /** Catalogues that the store still has. */
  readonly catalogues: readonly string[];
}

interface Payload<Schema extends z.ZodType, Output> {
  readonly input: z.infer<Schema>;
  readonly output: Output;
}

export interface TurnPayloads {
  readonly turnOpen: Payload<typeof TurnOpenInputSchema, TurnOpened>;
  readonly turnMark: Payload<typeof TurnMarkInputSchema, TurnWritten>;
  readonly turnGround: Payload<typeof TurnGroundInputSchema, TurnWritten>;
  readonly turnAppend: Payload<typeof TurnAppendInputSchema, TurnWritten>;
  readonly turnList: Payload<typeof TurnListInputSchema, TurnFound>;
  readonly turnRead: Payload<typeof TurnReadInputSchema, TurnReadOutput>;
  readonly turnDecisions: Payload<typeof TurnDecisionsInputSchema, TurnFound>;
  readonly turnEntry: Payload<typeof TurnEntryInputSchema, TurnFound>;
  readonly turnCompare: Payload<typeof TurnCompareInputSchema, TurnFound>;
  readonly turnExport: Payload<typeof TurnExportInputSchema, TurnExportOutput>;
  readonly turnLook: Payload<typeof TurnLookInputSchema, TurnLooked>;
  readonly turnStats: Payload<typeof TurnStatsInputSchema, TurnFound>;
  readonly turnSweep: Payload<typeof TurnSweepInputSchema, TurnSwept>;
  readonly turnDrop: Payload<typeof TurnDropInputSchema, TurnDropped>;
  readonly turnCutOff: Payload<typeof TurnCutOffInputSchema, { readonly turns: readonly CutOffTurn[] }>;
  readonly turnRecover: Payload<typeof TurnRecoverInputSchema, TurnReadOutput>;
}

/** What the product's payloads have of these. */
export type TurnJobs = TurnPayloads;

const store = { lane: "background", deadlineMs: LIMITS.importDeadlineMs.value } as const;
const read = { lane: "background", deadlineMs: LIMITS.historyReadMs.value, patient: false } as const;

export const TURN_ROUTES = {
  turnOpen: store,
  turnMark: store,
  turnGround: store,
  turnAppend: store,
  turnList: read,
  turnRead: read,
  turnDecisions: read,
  turnEntry: read,
  turnCompare: read,
  turnExport: read,
  turnLook: store,
  turnStats: read,
  turnSweep: store,
  turnDrop: store,
  turnCutOff: store,
  turnRecover: store,
} as const;
