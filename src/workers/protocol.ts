import { z } from "zod";

import type { ImportReport } from "../matcher/formats/read.ts";
import { LIMITS } from "../matcher/limits.ts";
import type { RefusedKey } from "../matcher/model/outcome.ts";
import type { ScanHead } from "./answer.ts";
import { ASSEMBLY_ROUTES, type AssemblyPayloads } from "./assembly/protocol.ts";
import type { SkippedBook } from "./assembly/stored-books.ts";
import { COMMAND_ROUTES, type CommandPayloads } from "./command.ts";
import type { ErrorData } from "./error.ts";
import { HISTORY_ROUTES, type HistoryPayloads } from "./history/protocol.ts";
import { LIBRARY_ROUTES, type LibraryPayloads } from "./library/protocol.ts";
import { REPLAY_ROUTES, type ReplayPayloads } from "./replay/protocol.ts";
import { TRACE_ROUTES, type TracePayloads } from "./trace/protocol.ts";
import { TURN_ROUTES, type TurnJobs } from "./turns/protocol.ts";
import { BookPlaceSchema, LoreSettingsSchema, MacroWorldSchema, ScanRequestSchema, SeedsSchema } from "./messages.ts";

export type { ImportReport } from "../matcher/formats/read.ts";
export type { Decision } from "./command.ts";
export type * from "./library/protocol.ts";
export type * from "./assembly/protocol.ts";
export type * from "./assembly/face.ts";
export type { NamedEntry, PackedGrounding } from "./grounding/protocol.ts";
export type * from "./profile/model.ts";
export type * from "./trace/protocol.ts";
export type * from "./history/protocol.ts";
export type * from "./replay/protocol.ts";
export type * from "./turns/protocol.ts";

/**
 * What the host and a thread say to each other; the one file that both sides share.
 *
 * A message is a small envelope around msgpack bytes, which are transferred, and SharedArrayBuffers, which all threads
 * see. Nothing else is structured-cloned.
 */

export type LaneName = "interactive" | "background";

/** Input and output of one kind of job. */
export interface Payload<Input, Output> {
  readonly input: Input;
  readonly output: Output;
}

/** A map from job names to payloads; {@link Payloads} is the product's, tests extend it. */
export type PayloadMap<P> = { readonly [N in keyof P]: Payload<unknown, unknown> };

/** Host to thread. */
export interface TaskEnvelope {
  readonly job: string;
  /** The job's input; transferred. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly shared: readonly SharedArrayBuffer[];
  /** Memory of a `TaskControl`. */
  readonly control: SharedArrayBuffer;
  /** After so many milliseconds of running the task leaves out what it can. */
  readonly softMs: number;
}

/** Thread to host. `parts` are binary fields that the host does not unpack until somebody asks; transferred. */
export type AnswerEnvelope =
  | {
      readonly status: "done";
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly shared: readonly SharedArrayBuffer[];
      readonly parts: readonly Uint8Array<ArrayBuffer>[];
    }
  | { readonly status: "failed"; readonly error: ErrorData };

/** How the host sends a kind of job. */
export interface JobRoute {
  readonly lane: LaneName;
  readonly deadlineMs: number;
  /** Goes before the others of its lane. */
  readonly urgent?: boolean;
  /** Nobody waits for it, which is so for all of the background unless it says otherwise. */
  readonly patient?: boolean;
}

export type JobRoutes<P> = { readonly [N in keyof P]: JobRoute };

export const WarmInputSchema = z.object({ rounds: z.number().int().min(1) });

/** `ms`: how long the warm-up took in the thread; `hits`: literals that the corpus was found to hold in each round. */
export interface WarmOutput {
  readonly thread: number;
  readonly node: string;
  readonly ms: number;
  readonly hits: number;
}

export const PrefaultInputSchema = z.object({
  bytes: z.number().int().min(1).max(LIMITS.traceSpareMemoryBytes.value),
});

/** `checkRegexes`: also say which keys will not be matched; up to a millisecond for each regex. */
export const ReadInputSchema = z.object({ fileName: z.string().exactOptional(), checkRegexes: z.boolean() });

/** What became of a file. The document itself is shared memory beside this. */
export interface ReadOutput {
  readonly name: string;
  readonly entries: number;
  readonly revision: string;
  readonly report: ImportReport;
  /** Keys that will not be matched; empty unless they were checked. */
  readonly refused: readonly RefusedKey[];
}

export const CompileInputSchema = z.object({
  mode: z.enum(["product", "oracle"]),
  settings: LoreSettingsSchema,
  books: z.array(
    z.discriminatedUnion("form", [
      z.object({ id: z.string(), place: BookPlaceSchema, form: z.enum(["model", "raw"]) }),
      z.object({
        id: z.string(),
        place: BookPlaceSchema,
        form: z.literal("stored"),
        at: z.object({ folder: z.string(), kind: z.enum(["world-book", "character"]), id: z.string() }),
      }),
    ]),
  ),
});

export interface CompileOutput {
  readonly entries: number;
  readonly bytes: number;
  /** Number of keys that cannot be matched. */
  readonly refused: number;
  /** Books of a data folder that were passed over, in the order of the list. */
  readonly skipped: readonly SkippedBook[];
}

export const ScanInputSchema = z.object({
  /** Name of the compiled books in the caches of threads. */
  lore: z.string(),
  /** All such names that the host still keeps; threads drop the others. */
  live: z.array(z.string()),
  request: ScanRequestSchema,
  macros: MacroWorldSchema,
  seeds: SeedsSchema,
  tokens: z.enum(["deepseek", "quarter"]),
  /** Names of regex patterns that may not run. */
  killed: z.array(z.string()),
  /** false: looks for no exact matches of regexes. */
  evidence: z.boolean().exactOptional(),
});

export type ScanInput = z.infer<typeof ScanInputSchema>;

/** Changes to variables that the macros of a scan made; the caller keeps them when the request was really made. */
export interface VariableDelta {
  readonly set: readonly (readonly [name: string, value: string | number | boolean | null])[];
  readonly removed: readonly string[];
}

export interface ScanOutput extends ScanHead {
  readonly variables: VariableDelta;
  readonly globals: VariableDelta;
  readonly attachMs: number;
  readonly scanMs: number;
}

/** The product's jobs. */
export interface Payloads
  extends CommandPayloads, LibraryPayloads, AssemblyPayloads, TracePayloads, HistoryPayloads, TurnJobs, ReplayPayloads {
  readonly warm: Payload<z.infer<typeof WarmInputSchema>, WarmOutput>;
  /** The memory is the one shared part of the answer. */
  readonly prefault: Payload<z.infer<typeof PrefaultInputSchema>, Readonly<Record<never, never>>>;
  readonly read: Payload<z.infer<typeof ReadInputSchema>, ReadOutput>;
  readonly compile: Payload<z.infer<typeof CompileInputSchema>, CompileOutput>;
  readonly scan: Payload<ScanInput, ScanOutput>;
}

export type JobName = keyof Payloads;

export const ROUTES: JobRoutes<Payloads> = {
  ...COMMAND_ROUTES,
  ...LIBRARY_ROUTES,
  ...ASSEMBLY_ROUTES,
  ...TRACE_ROUTES,
  ...HISTORY_ROUTES,
  ...TURN_ROUTES,
  ...REPLAY_ROUTES,
  warm: { lane: "interactive", deadlineMs: LIMITS.compileDeadlineMs.value, patient: true },
  prefault: { lane: "interactive", deadlineMs: LIMITS.scanDeadlineMs.value, patient: true },
  read: { lane: "background", deadlineMs: LIMITS.importDeadlineMs.value },
  compile: { lane: "background", deadlineMs: LIMITS.compileDeadlineMs.value, urgent: true },
  scan: { lane: "interactive", deadlineMs: LIMITS.scanDeadlineMs.value },
};
