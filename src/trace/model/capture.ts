import { z } from "zod";

import { CallParametersSchema, RECORD_STATUSES, RecordSourceSchema } from "./record.ts";
import { AuditRecordSchema } from "./audit-record.ts";

/**
 * One capture as it is told to whoever makes its record: facts and places of texts, never the texts themselves. Both
 * projections, the schema 4 record and the v1 audit, are pure functions of it.
 */

const count = z.int().min(0);

const id = z.string().min(1);

interface Place {
  readonly start: number;
  readonly end: number;
}

/** UTF-16 units of the capture's texts, end excluded. */
const place = { start: count, end: count };
const isPlace = ({ start, end }: Place): boolean => start <= end;

/** The part of a capture that the threads of the assembly tell: who contributed to which section, and the audit. */
export const AssemblyPartSchema = z.object({
  /** By name of the section. */
  sources: z.array(z.tuple([z.string(), z.array(RecordSourceSchema)])),
  audit: AuditRecordSchema.pick({
    assembly: true,
    selection: true,
    worldBookSelection: true,
    resources: true,
    worldBooks: true,
    activation: true,
    diagnostics: true,
  }),
});

/** What was handed to the host, as it is rendered. Empty sections are left out; `index` counts them. */
export const PromptPlacesSchema = z
  .object({
    /** Of the whole system text: the sections joined by two newlines. */
    system: z.object(place).refine(isPlace),
    sections: z.array(
      z.object({ name: z.string(), index: count, provenance: z.enum(["tavern", "host"]), ...place }).refine(isPlace),
    ),
    contexts: z.array(z.object({ name: z.string(), index: count, ...place }).refine(isPlace)),
  })
  .refine(({ system, sections }) => sections.every(({ start, end }) => start >= system.start && end <= system.end), {
    path: ["sections"],
    error: "a section outside of the system text",
  });

/** An event of the log that holds a whole system text or the runtime contexts. */
const messageAt = z.object({
  eventSeq: count,
  /** Absent: the text is in a request header. */
  messageId: z.string().exactOptional(),
  /** JSON of the message's content; absent: one text block with the whole text, or a request header. */
  contentJson: z.string().exactOptional(),
});

export const DeliveryFactsSchema = z.object({
  logCutSeq: z.int().min(-1),
  sessionVersion: z.number().nullable(),
  provider: z.string(),
  model: z.string(),
  toolNames: z.array(z.string()),
  /** Complete system texts of the request. `text` null: equal to the capture's own, so it is the assembly. */
  systemMessages: z.array(z.object({ text: z.string().nullable(), at: messageAt.nullable() })),
  /** The newest snapshot of runtime contexts with, for each context of the capture in it, where that is. */
  snapshot: z
    .object({
      eventSeq: count,
      messageId: z.string(),
      contentJson: z.string(),
      sections: z.array(z.object({ context: count, sourceSectionIndex: count, sourceSectionName: z.string() })),
    })
    .nullable(),
  /**
   * The request header in force, where the log has one. `json`: JSON of the header without its system text, which is
   * that of the system message with the index `system`; absent: it has none.
   */
  header: z
    .object({
      eventSeq: count,
      reason: z.string().nullable(),
      reused: z.boolean(),
      json: z.string().nullable(),
      system: count.exactOptional(),
    })
    .nullable(),
  /** The profile's parameters are in the request as the preset asks for them. */
  callConfigApplied: z.boolean(),
});

/** Call parameters with their stop sequences, which become a count and a hash in the record. */
const rawParameters = z.record(z.string(), z.unknown());

export const CaptureFactsSchema = z.object({
  recordId: id,
  captureId: id,
  sessionId: id,
  turn: count,
  step: count,
  attempt: z.int().min(1),
  recordedAt: z.number(),
  updatedAt: z.number(),
  status: z.enum(RECORD_STATUSES),
  /** A JSON value: what is undefined would be missing from the record. */
  selection: z.unknown().refine((selection): boolean => selection !== undefined),
  /** Of the session's header; null: a session that cannot be read. */
  session: z.object({ formatVersion: z.number(), createdAt: z.number() }).nullable(),
  /** null: nothing was inserted into the prompt. */
  prompt: PromptPlacesSchema.nullable(),
  delivery: DeliveryFactsSchema.nullable(),
  parameters: z
    .object({
      requested: rawParameters,
      effective: rawParameters.nullable(),
      omitted: CallParametersSchema.shape.fallbacks,
    })
    .nullable(),
  /** The official event that tells why the request failed. `dataJson`: JSON of its data. */
  failure: z
    .object({
      eventSeq: count,
      eventType: z.enum(["assistant/chunk", "assistant/attempt", "turn/end"]),
      dataJson: z.string(),
      logCutSeq: z.int().min(-1),
    })
    .nullable(),
});

export type AssemblyPart = z.infer<typeof AssemblyPartSchema>;
export type PromptPlaces = z.infer<typeof PromptPlacesSchema>;
export type DeliveryFacts = z.infer<typeof DeliveryFactsSchema>;
export type CaptureFacts = z.infer<typeof CaptureFactsSchema>;

/** A capture with what its facts point at. */
export interface Capture {
  readonly facts: CaptureFacts;
  /** null: the threads could not tell, or nothing was assembled. */
  readonly part: AssemblyPart | null;
  /** The texts that places of `facts.prompt` count in; empty without a prompt. */
  readonly texts: string;
}

/**
 * SHA-256 in hexadecimal of a text: of its UTF-8 form, or of its WTF-8 form if it has lone surrogates, which are their
 * own three bytes there (ED A0 80 to ED BF BF). Different texts have different bytes.
 */
export type HashText = (text: string) => string;

/** {@link HashText} of the canonical JSON of a value. */
export type HashJson = (value: unknown) => string;
