import { z } from "zod";

import { LIMITS } from "../../matcher/limits.ts";

/** The part of the protocol that reads official histories and checks records against them. */

/** Where a history comes from. */
export const HistorySourceSchema = z.discriminatedUnion("from", [
  /** The session's own log, which the thread opens itself. `kind`: as the host names it. */
  z.object({ from: z.literal("artifact"), kind: z.string(), path: z.string() }),
  /** What the host's own reading gave: the referenced events, as a JSON array in the last shared memory. */
  z.object({
    from: z.literal("host"),
    header: z.object({ id: z.unknown(), version: z.unknown(), createdAt: z.unknown() }),
    lastSeq: z.number(),
  }),
  /** The host has no such session, or could not read it. */
  z.object({ from: z.literal("nowhere"), state: z.enum(["unavailable", "failed"]) }),
]);

/** `traceDetail`: records of one session with the bodies that its history gives. Shared memory: the records. */
export const TraceDetailInputSchema = z.object({
  sessionId: z.string(),
  source: HistorySourceSchema,
});

export type HistorySource = z.infer<typeof HistorySourceSchema>;

/** Why the thread leaves a history to the host's own reading, all but `special`. */
export const UNSURE_REASONS = [
  /** No file of a kind that is known. */
  "kind",
  /** Not there, not readable, or larger than is read here. */
  "file",
  /** No regular file but a pipe, a device or a folder, which nobody is to open: the host is not asked either. */
  "special",
  /** Not this session's header, or of another format. */
  "header",
  /** Events are missing, or a line cannot be read. */
  "continuity",
  /** It ends before what the records refer to: the rest is not flushed yet, or gone. */
  "tail",
  /** It changed while it was read. */
  "changed",
  /** A reference does not hold against it; what the host has in memory may say otherwise. */
  "mismatch",
] as const;

export type UnsureReason = (typeof UNSURE_REASONS)[number];

/** Answered: the detail of each record as JSON bytes, one binary part each, in their order. */
export type TraceDetailOutput =
  | { readonly state: "answered"; readonly events: number; readonly indexed: "new" | "extended" | "known" | "none" }
  | {
      readonly state: "unsure";
      readonly why: UnsureReason;
      /** What the host's reading has to give: the events of each record, and whether there is one of the number `cut`. */
      readonly wants: { readonly records: readonly (readonly number[])[]; readonly cut: number };
    };

export interface HistoryPayloads {
  readonly traceDetail: { readonly input: z.infer<typeof TraceDetailInputSchema>; readonly output: TraceDetailOutput };
}

export const HISTORY_ROUTES = {
  traceDetail: { lane: "background", deadlineMs: LIMITS.historyReadMs.value, patient: false },
} as const;
