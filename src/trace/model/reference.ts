import { z } from "zod";

/** An index, a count or a sequence number. */
const count = z.int().min(0);
/** SHA-256 in hexadecimal. */
const hash = z.string().regex(/^[0-9a-f]{64}$/u);

/** The host's own producer of prompts and runtime contexts, as log formats before 4 name it. */
export const PROMPT_PLUGIN = "@deepseek-ai/dsh-system-prompt";

/** The session that references point into, as its log was when they were made. Source: prompt API v3, `sessionRef`. */
export const SessionRefSchema = z.object({
  sessionId: z.string().min(1),
  sessionFormatVersion: z.number(),
  /** Milliseconds since the epoch, as in the session's header. */
  sessionCreatedAt: z.number(),
  /** Sequence number of the last event that counts; -1: none. */
  logCutSeq: z.int().min(-1),
});

/** UTF-16 units, end excluded. */
export const RangeSchema = z.object({ startUtf16: count, endUtf16: count });

const eventAt = { eventSeq: count };

/** A range of the system text that a request header holds: log formats before 3, exact full-text match only. */
export const HeaderReferenceSchema = z.object({
  kind: z.literal("request-header-system"),
  ...eventAt,
  eventType: z.literal("request/header"),
  /** Of the canonical JSON of the header's system text, a string. */
  messageHash: hash,
  /** Of the text in the range: of its UTF-8, or WTF-8 if it has lone surrogates. */
  textHash: hash,
  range: RangeSchema,
});

/** A range of the text of a system message: log formats from 3 on. */
export const MessageReferenceSchema = z.object({
  kind: z.literal("system-message"),
  ...eventAt,
  eventType: z.literal("system/message"),
  messageId: z.string(),
  /** Of the canonical JSON of the message's content. */
  messageHash: hash,
  textHash: hash,
  range: RangeSchema,
});

/** A named section of the message that carries the host's runtime contexts. */
export const ContextReferenceSchema = z.object({
  kind: z.literal("context-section"),
  ...eventAt,
  eventType: z.literal("user/message"),
  messageId: z.string(),
  messageHash: hash,
  textHash: hash,
  /** Position in `source.sections` of the message. */
  sourceSectionIndex: count,
  sourceSectionName: z.string(),
});

/** Where the official history has the text of a section, a context or a whole system message. */
export const ReferenceSchema = z.discriminatedUnion("kind", [
  HeaderReferenceSchema,
  MessageReferenceSchema,
  ContextReferenceSchema,
]);

/** Where the official history says why the request failed. Its cut is its own: it does not widen the prompt's. */
export const FailureReferenceSchema = z.object({
  ...eventAt,
  eventType: z.enum(["assistant/chunk", "assistant/attempt", "turn/end"]),
  /** Of the canonical JSON of the event's data. */
  eventHash: hash,
  sessionRef: SessionRefSchema,
});

export type SessionRef = z.infer<typeof SessionRefSchema>;
export type Utf16Range = z.infer<typeof RangeSchema>;
export type HeaderReference = z.infer<typeof HeaderReferenceSchema>;
export type MessageReference = z.infer<typeof MessageReferenceSchema>;
export type ContextReference = z.infer<typeof ContextReferenceSchema>;
export type Reference = z.infer<typeof ReferenceSchema>;
export type FailureReference = z.infer<typeof FailureReferenceSchema>;
