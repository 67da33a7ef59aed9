import { z } from "zod";

import type { ImportReport } from "../../matcher/formats/read.ts";
import { LIMITS } from "../../matcher/limits.ts";
import type { StoredRow } from "./documents.ts";
import type { MapDelta } from "./map-delta.ts";
import { DocumentAtSchema, MapChangeSchema } from "./model/changes.ts";
import { ResourceKindSchema } from "./model/kinds.ts";
import type { DamagedFile } from "./model/summary.ts";
import type { LibrarySnapshot } from "./open-library.ts";
import { SESSION_STATE_ROUTES, type SessionStatePayloads } from "./session-state/protocol.ts";
import type { TrashRow } from "./trash-rows.ts";

/** Types of the library that both sides share; re-exported by `workers/protocol`. */
export type { DamagedFile, IndexRow, SummaryOf } from "./model/summary.ts";
export type { OwnerKind, ResourceKind } from "./model/kinds.ts";
export type { CharacterOptions, Selection } from "./model/selections.ts";
export type { CharacterOrder, LibraryState, MissingCharacter } from "./model/library-state.ts";
export type { MapChange, SelectionChange } from "./model/changes.ts";
export type { DocumentPart } from "./resource-format.ts";
export type { StoredRow } from "./documents.ts";
export type { MapDelta, RevisedSettings } from "./map-delta.ts";
export type { LibrarySnapshot } from "./open-library.ts";
export type { StoreProblem } from "./stored-map.ts";
export type { SessionStateRead } from "./session-state/state-folder.ts";
export type { TrashRow } from "./trash-rows.ts";

/** The part of the protocol that keeps documents. All jobs name the data folder; the threads keep what they know of it. */

const folder = z.string();
const PartSchema = z.enum(["document", "world-book", "regex-scripts"]);

/** The revision of a file as long as it has the stamp. */
const KnownSchema = z.object({ stamp: z.string(), revision: z.string() }).optional();

const AtSchema = DocumentAtSchema.extend({ folder });
const StoredRowSchema = z.custom<StoredRow>((value) => typeof value === "object" && value !== null);

export const LibraryFolderInputSchema = z.object({ folder });
const RowsSchema = z.array(StoredRowSchema);
/** `rows`: what the host knows already, in place of the index. */
export const LibraryOpenInputSchema = z.object({ folder, sessionsMax: z.number(), rows: RowsSchema.optional() });
/** The file is shared memory beside this; with `envelope` it is the text in a request. */
export const LibraryImportInputSchema = z.object({
  folder,
  kind: ResourceKindSchema,
  fileName: z.string().optional(),
  name: z.string().optional(),
  envelope: z.boolean(),
  /** Answer without the document's bytes. */
  rowOnly: z.boolean().optional(),
});
/** The JSON of the request is shared memory beside this. */
export const LibraryCreateInputSchema = z.object({ folder, kind: ResourceKindSchema });
/** The JSON of the request is shared memory beside this. */
export const LibraryEditInputSchema = AtSchema.extend({
  part: PartSchema,
  ifMatch: z.string().optional(),
  known: KnownSchema,
});
export const LibraryDeleteInputSchema = AtSchema.extend({
  ifMatch: z.string().optional(),
  known: StoredRowSchema.optional(),
});
export const LibraryRestoreInputSchema = z.object({ folder, trashId: z.string() });
export const LibraryChangeInputSchema = z.object({ folder, change: MapChangeSchema });
export const LibraryRefreshInputSchema = AtSchema;
export const LibraryReadInputSchema = AtSchema.extend({ part: PartSchema, known: KnownSchema });
export const LibraryExportInputSchema = AtSchema.extend({ form: z.enum(["json", "png"]), known: KnownSchema });
export const LibraryLintInputSchema = z.object({ folder, id: z.string(), known: KnownSchema });
/** The rows of the mirror, for the index. */
export const LibraryCloseInputSchema = z.object({ folder, rows: RowsSchema });

/** A write that happened; the document's bytes are a part of the answer. */
export interface LibraryWriteOutput {
  readonly stored: StoredRow;
}

export interface LibraryImportOutput extends LibraryWriteOutput {
  readonly report: ImportReport<string>;
  readonly compatibility?: unknown;
}

/** What became of the bindings. */
export interface LibraryDeltaOutput {
  readonly delta: MapDelta;
}

export type LibraryRefreshOutput = StoredRow | { readonly damage: DamagedFile } | { readonly missing: true };

/** Bytes beside this, as a part. `stamp`: of the file that they come from; null when it changed meanwhile. */
export interface LibraryReadOutput {
  readonly stamp: string | null;
  readonly revision: string;
}

export interface LibraryExportOutput {
  readonly revision: string;
  readonly contentType: string;
  readonly fileName: string;
}

interface Payload<Input extends z.ZodType, Output> {
  readonly input: z.infer<Input>;
  readonly output: Output;
}

/** The jobs of this part of the protocol. */
export interface LibraryPayloads extends SessionStatePayloads {
  readonly libraryOpen: Payload<typeof LibraryOpenInputSchema, LibrarySnapshot>;
  /** Takes the folder over when its owner is gone; says by the signature whether files changed. */
  readonly libraryPoll: Payload<
    typeof LibraryFolderInputSchema,
    { readonly role: "owner" | "reader"; readonly signature: string }
  >;
  readonly libraryImport: Payload<typeof LibraryImportInputSchema, LibraryImportOutput>;
  readonly libraryCreate: Payload<typeof LibraryCreateInputSchema, LibraryWriteOutput>;
  readonly libraryEdit: Payload<typeof LibraryEditInputSchema, LibraryWriteOutput>;
  readonly libraryDelete: Payload<typeof LibraryDeleteInputSchema, LibraryDeltaOutput>;
  readonly libraryTrash: Payload<typeof LibraryFolderInputSchema, { readonly rows: readonly TrashRow[] }>;
  readonly libraryRestore: Payload<typeof LibraryRestoreInputSchema, LibraryWriteOutput & LibraryDeltaOutput>;
  readonly libraryChange: Payload<typeof LibraryChangeInputSchema, LibraryDeltaOutput & { readonly sessions?: number }>;
  readonly libraryRefresh: Payload<typeof LibraryRefreshInputSchema, LibraryRefreshOutput>;
  readonly libraryRead: Payload<typeof LibraryReadInputSchema, LibraryReadOutput>;
  readonly libraryExport: Payload<typeof LibraryExportInputSchema, LibraryExportOutput>;
  readonly libraryLint: Payload<typeof LibraryLintInputSchema, { readonly revision: string }>;
  readonly libraryClose: Payload<typeof LibraryCloseInputSchema, Record<never, never>>;
}

const write = { lane: "background", deadlineMs: LIMITS.libraryWriteDeadlineMs.value } as const;
const heavy = { lane: "background", deadlineMs: LIMITS.importDeadlineMs.value } as const;
const open = { lane: "background", deadlineMs: LIMITS.libraryOpenDeadlineMs.value } as const;

/** How they are sent: one after the other in the background, so that there is one writer; reads beside it. */
export const LIBRARY_ROUTES = {
  libraryOpen: open,
  libraryPoll: write,
  libraryImport: heavy,
  libraryCreate: heavy,
  libraryEdit: heavy,
  libraryDelete: heavy,
  libraryTrash: write,
  libraryRestore: heavy,
  libraryChange: write,
  libraryRefresh: heavy,
  libraryRead: { lane: "interactive", deadlineMs: LIMITS.libraryReadDeadlineMs.value },
  libraryExport: heavy,
  libraryLint: heavy,
  libraryClose: write,
  ...SESSION_STATE_ROUTES,
} as const;
