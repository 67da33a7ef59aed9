import { z } from "zod";

import { LIMITS } from "../../matcher/limits.ts";
import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import { ActivationSettingsSchema } from "../../matcher/model/settings.ts";
import { AssemblyPartSchema } from "../../trace/model/capture.ts";
import type { ScanHead } from "../answer.ts";
import { CharacterOptionsSchema } from "../library/model/selections.ts";
import { GroundingInputSchema, type GroundingOutput } from "../grounding/protocol.ts";
import { amount, BookPlaceSchema, SeedsSchema, TimedStateSchema, VariablesSchema } from "../messages.ts";
import type { LorePlacement, PresetCallConfig, ProfileSection } from "../profile/model.ts";
import { SentMessagesSchema } from "./scene-message.ts";

/** The part of the protocol that makes model requests: one assembly is one job and one answer. */

/** A resource of the data folder, in the revision that the host knows. */
export const ResourceRefSchema = z.object({ id: z.string(), revision: z.string() });

/** A book that is compiled from the data folder: a standalone one, or the one in a character card. */
export const StoredBookSchema = z.object({
  /** Name of the book in decisions: the world book's id, or `character:<id>:embedded-world-book`. */
  id: z.string(),
  place: BookPlaceSchema,
  /** Of the document that it is in. */
  revision: z.string(),
  from: z.object({ kind: z.enum(["world-book", "character"]), id: z.string() }),
});

export const SceneMessageSchema = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  text: z.string(),
  sentMs: amount.exactOptional(),
});

/** What a session is at, beside its resources. */
export const SceneSchema = z.object({
  sessionId: z.string(),
  /** Newest first; the window of the scan. */
  messages: z.array(SceneMessageSchema),
  /** L of the timed effects: all messages with text, not only those of the window. */
  messageCount: z.number(),
  /** A real answer of the assistant exists. */
  replied: z.boolean(),
  trigger: z.string(),
  /** Of the model; null = unknown, then the settings decide. */
  contextTokens: amount.nullable(),
  model: z.string().exactOptional(),
  timed: TimedStateSchema,
  variables: VariablesSchema,
  globals: VariablesSchema,
  seeds: SeedsSchema,
  nowMs: z.number(),
  timeZone: z.string(),
});

/** A scene as it is sent; see {@link SceneSchema}. */
const SentSceneSchema = SceneSchema.omit({ messages: true }).extend({ messages: SentMessagesSchema });

/** One entry of a book by uid; `occurrence` from 1, needed where the book has the uid several times. */
export const EntryAtSchema = z.object({ book: z.string(), uid: z.string(), occurrence: z.number().exactOptional() });

/** `assemble`: scan and profile in one. The compiled books are shared memory beside it. */
export const AssembleInputSchema = z.object({
  folder: z.string(),
  /** Name of the compiled books in the caches of threads; null: no lore this time. */
  lore: z.string().nullable(),
  live: z.array(z.string()),
  killed: z.array(z.string()),
  evidence: z.boolean().exactOptional(),
  settings: ActivationSettingsSchema,
  preset: ResourceRefSchema.nullable(),
  character: ResourceRefSchema.nullable(),
  user: ResourceRefSchema.nullable(),
  options: CharacterOptionsSchema,
  scene: SentSceneSchema,
  bytesMax: z.number(),
  openBraces: z.string().nullable(),
  /** Explains this entry too: JSON bytes as the fourth binary part. */
  why: EntryAtSchema.exactOptional(),
});

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** `auditRows`: decisions of an assembly that was made. The compiled books are shared memory beside it. */
export const AuditInputSchema = z.object({
  lore: z.string(),
  live: z.array(z.string()),
  /** Decision columns, and the packed detail of the answer. */
  columns: bytes,
  detail: bytes,
  /** Those that can be listed, best rank first. */
  activated: z.custom<ScanHead["activated"]>(Array.isArray),
  /** Tokens of all included entries, by book. */
  tokens: z.array(z.tuple([z.string(), z.number()])),
  placements: z.custom<readonly LorePlacement[]>(Array.isArray),
});

const audit = AssemblyPartSchema.shape.audit.shape;

/** What an assembly was made for and with, beside its texts. */
const AuditFactsSchema = z.object({
  assembly: audit.assembly,
  selection: audit.selection,
  worldBookSelection: audit.worldBookSelection,
  resources: audit.resources,
  /** Sizes of the scanned conversation. */
  activation: audit.activation,
  diagnostics: audit.diagnostics,
});

/**
 * `assemblyPart`: what a record of the trace tells of an assembly that was made. The compiled books are shared memory
 * beside it.
 */
export const AssemblyPartInputSchema = z.object({
  /** null: no lore took part. */
  scanned: AuditInputSchema.nullable(),
  /** Names of the sections. */
  sections: z.array(z.string()),
  /** Who contributed to each of them, packed as in the answer of `assemble`. */
  sources: bytes,
  /** Of resources that took part, by kind and id: the revision that the assembly saw. */
  revisions: z.array(z.tuple([z.enum(["preset", "character", "user", "world-book"]), z.string(), z.string()])),
  audit: AuditFactsSchema,
  /** What the decisions are packed with; null: no book is bound. */
  grounding: GroundingInputSchema.nullable(),
});

/** `entryRows`: names of entries by index of the compiled list. */
export const EntryRowsInputSchema = z.object({
  lore: z.string(),
  live: z.array(z.string()),
  entries: z.array(z.number()),
});

export type ResourceRef = z.infer<typeof ResourceRefSchema>;
export type StoredBook = z.infer<typeof StoredBookSchema>;
export type SceneMessage = z.infer<typeof SceneMessageSchema>;
export type Scene = z.infer<typeof SceneSchema>;
export type EntryAt = z.infer<typeof EntryAtSchema>;
export type AssembleInput = z.infer<typeof AssembleInputSchema>;
export type AuditInput = z.infer<typeof AuditInputSchema>;
export type AuditFacts = z.infer<typeof AuditFactsSchema>;
export type AssemblyPartInput = z.infer<typeof AssemblyPartInputSchema>;
export type EntryRowsInput = z.infer<typeof EntryRowsInputSchema>;

/** A change of variables: names are users', so they travel as pairs. */
export interface VariableChange {
  readonly set: readonly (readonly [name: string, value: string | number | boolean | null])[];
  readonly removed: readonly string[];
}

/** A resource that took part. `missing`: the selection names it, and it is gone or damaged. */
export interface UsedResource {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: string;
}

/** One book that took part, in the order of the list. */
export interface UsedBook {
  readonly id: string;
  readonly name: string;
  readonly format: string;
  readonly entryCount: number;
  readonly matchedEntryCount: number;
  /** uids as texts, at most 128. */
  readonly activeEntryIds: readonly string[];
}

/**
 * The answer. Decision columns and packed details are binary parts beside it, as in a scan; reasons of entries that the
 * profile left out are in the columns already. The sources of sections are the third binary part, an explanation the
 * fourth. Without lore `count` is 0. Lean: active entries have no contents here and
 * `output` is empty, because the sections hold the texts; `ScanAnswer.activated` has the contents.
 */
export interface AssembleOutput extends ScanHead {
  readonly sections: readonly ProfileSection[];
  readonly systemPromptMode: "append" | "replace";
  readonly callConfig: PresetCallConfig;
  readonly placements: readonly LorePlacement[];
  readonly profileDiagnostics: readonly Diagnostic[];
  readonly fingerprint: string;
  readonly utf8Bytes: number;
  readonly preset: UsedResource | null;
  readonly character: (UsedResource & { readonly macroName: string }) | null;
  readonly user: { readonly id: string; readonly name: string; readonly description: string } | null;
  readonly books: readonly UsedBook[];
  readonly variables: VariableChange;
  readonly globals: VariableChange;
  readonly loadMs: number;
  readonly scanMs: number;
  readonly compileMs: number;
}

/** JSON bytes are the one binary part. */
type JsonAnswer = Readonly<Record<never, never>>;

export interface AssemblyPayloads {
  readonly assemble: { readonly input: AssembleInput; readonly output: AssembleOutput };
  readonly auditRows: { readonly input: AuditInput; readonly output: JsonAnswer };
  /**
   * Shared memory of the answer: the JSON of an `AssemblyPart`, the packed decisions, the catalogues that are new, the
   * names of active entries.
   */
  readonly assemblyPart: {
    readonly input: AssemblyPartInput;
    /** `fault`: name of what went wrong with the decisions, which are left out then. */
    readonly output: { readonly grounding: GroundingOutput | null; readonly fault: string | null };
  };
  readonly entryRows: { readonly input: EntryRowsInput; readonly output: JsonAnswer };
}

const report = { lane: "interactive", deadlineMs: LIMITS.compileDeadlineMs.value } as const;

export const ASSEMBLY_ROUTES = {
  assemble: { lane: "interactive", deadlineMs: LIMITS.scanDeadlineMs.value, urgent: true },
  auditRows: report,
  assemblyPart: report,
  entryRows: report,
} as const;
