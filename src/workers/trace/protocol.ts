import { z } from "zod";

import { LIMITS } from "../../matcher/limits.ts";
import { CaptureFactsSchema } from "../../trace/model/capture.ts";

/** The part of the protocol that keeps the records of the trace. Records travel as JSON bytes in shared memory. */

const BoundsSchema = z.object({ recordBytesMax: z.number(), totalBytesMax: z.number() });

export {
  RECORDS_FILE as TRACE_RECORDS_FILE,
  RECORDS_VERSION as TRACE_RECORDS_VERSION,
} from "../../trace/store/records-text.ts";

/**
 * `traceOpen`: reads the records file of a data folder and the files of older versions. Changes nothing. `ownerLives`:
 * the process that writes the file is still there, so its requests may be on their way and keep their status.
 */
export const TraceOpenInputSchema = z.object({ folder: z.string(), ownerLives: z.boolean().exactOptional() });

const KeptAtSchema = z.object({ recordId: z.string() });

/** A capture that has changed, as `traceKeep` checks it. */
export const TraceChangeSchema = z.object({
  facts: CaptureFactsSchema,
  /** Index of the JSON of an `AssemblyPart`; null: none. */
  part: z.number().nullable(),
  /** Index of the capture's texts in UTF-16LE; null: none. */
  texts: z.number().nullable(),
});

/**
 * `traceKeep`: makes records of captures that have changed, evicts what is over the bounds, writes the file. Shared
 * memory: the records of `kept` in their order, then what `changes` name by index.
 */
export const TraceKeepInputSchema = z.object({
  folder: z.string(),
  /** false: another process owns the folder, or the file is not to be touched; records are only made. */
  write: z.boolean(),
  bounds: BoundsSchema,
  /** What the host holds, in the order of the file: the first goes first. */
  kept: z.array(KeptAtSchema),
  /** A change of a record that is in `kept` takes its place. Each is checked by itself: a bad one spoils no other. */
  changes: z.array(z.custom<z.infer<typeof TraceChangeSchema>>(() => true)),
});

/** `traceAudits`: the v1 audit of records of one session. Shared memory: these records. */
export const TraceAuditsInputSchema = z.object({ folder: z.string(), sessionId: z.string() });

/** `traceLegacyDetail`: a record of an older version, from its file. */
export const TraceLegacyInputSchema = z.object({ folder: z.string(), sessionId: z.string(), recordId: z.string() });

/** A record that the host is to hold; its JSON is shared memory beside it. */
export interface KeptRecord {
  readonly recordId: string;
  readonly sessionId: string;
  readonly recordedAt: number;
  /** JSON of its index row. */
  readonly row: string;
}

/** What is wrong with the records file. It is left as it is; records are kept in memory. */
export interface TraceStoreProblem {
  readonly code: TraceStoreCode;
  readonly message: string;
}

/** Codes of the records file, with what they mean and what to do. */
export const TRACE_STORE_CODES = {
  TRACE_STORE_BUSY: {
    meaning: "another process owns the records file; new records are kept in memory until it ends",
    remedy: "none needed; stop the other DSH to have one file again",
  },
  TRACE_STORE_CORRUPT: {
    meaning: "tavern-trace-records.json cannot be read; it is left untouched and new records are kept in memory",
    remedy: "move the file away and restart DSH, or restore a copy of it",
  },
  TRACE_STORE_NEWER: {
    meaning: "tavern-trace-records.json was written by a later version; it is left untouched",
    remedy: "use that version, or move the file away",
  },
  TRACE_STORE_WRITE_FAILED: {
    meaning: "the records file could not be written; records are kept in memory and the next change tries again",
    remedy: "see the message: free disk space, or mend the permissions of the data folder",
  },
  TRACE_STORE_KEEP_FAILED: {
    meaning: "the background thread could not make records of requests; it is tried again, requests are not affected",
    remedy: "none for a single time; when it goes on, run lorekeeper doctor",
  },
  TRACE_STORE_LEGACY_UNREADABLE: {
    meaning:
      "a file of an older version (tavern-traces.json, tavern-assemblies.json) cannot be read; it is left untouched",
    remedy: "move the file away, or restore a copy of it",
  },
} as const;

export type TraceStoreCode = keyof typeof TRACE_STORE_CODES;

export interface TraceOpenOutput {
  /**
   * In the order of the file; those of requests that were on their way when the process ended say `unloaded-unconfirmed`, unless its
   * owner lives.
   */
  readonly records: readonly KeptRecord[];
  /** Index rows of older versions' records, oldest first. Never written. */
  readonly legacy: readonly KeptRecord[];
  readonly problem: TraceStoreProblem | null;
  /** Files of older versions that cannot be read; they are left as they are. */
  readonly legacyProblems: readonly { readonly file: string; readonly message: string }[];
  /** Of the file; 0 without one. */
  readonly bytes: number;
}

export interface TraceKeepOutput {
  /** In the order of `changes`, without the refused ones; their JSON is the shared memory of the answer. */
  readonly changed: readonly KeptRecord[];
  /** Indices of `changes` that no record can be made of. */
  readonly refused: readonly number[];
  /** Records that went, of the kept and of the changed ones. */
  readonly evicted: readonly string[];
  readonly written: boolean;
  readonly problem: TraceStoreProblem | null;
  /** Of the whole file as it is or would be. */
  readonly bytes: number;
}

/** The audit rows are the one binary part: a JSON list, oldest first. */
export interface TraceAuditsOutput {
  /** The oldest were left out, because the list would be larger than `traceAuditBytes`. */
  readonly trimmed: boolean;
}

/** JSON bytes are the one binary part. */
type JsonAnswer = Readonly<Record<never, never>>;

export interface TracePayloads {
  readonly traceOpen: { readonly input: z.infer<typeof TraceOpenInputSchema>; readonly output: TraceOpenOutput };
  readonly traceKeep: { readonly input: z.infer<typeof TraceKeepInputSchema>; readonly output: TraceKeepOutput };
  readonly traceAudits: { readonly input: z.infer<typeof TraceAuditsInputSchema>; readonly output: TraceAuditsOutput };
  /** No part: there is no such record. */
  readonly traceLegacyDetail: { readonly input: z.infer<typeof TraceLegacyInputSchema>; readonly output: JsonAnswer };
}

const store = { lane: "background", deadlineMs: LIMITS.importDeadlineMs.value } as const;

export const TRACE_ROUTES = {
  traceOpen: store,
  traceKeep: store,
  traceAudits: store,
  traceLegacyDetail: store,
} as const;
