import { z } from "zod";

import { RecordSourceSchema } from "../record.ts";
import { ReferenceSchema } from "../reference.ts";
import { BodySchema } from "./body.ts";
import { recorded } from "./recorded.ts";

/** What the requests of a turn were made of. */

const count = z.int().min(0);
/** SHA-256 in hexadecimal. */
const hash = z.string();
const id = z.string().min(1);

/** One section or runtime context of a prompt of the turn. Steps with the same section share the block. */
export const BlockSchema = z.object({
  /** `b0`, `b1`, …; unique in the turn. */
  id,
  kind: z.enum(["section", "context"]),
  /** Position in the prompt. */
  index: count,
  /** "": redacted. */
  name: z.string(),
  /** The capability that made it. */
  capability: z.string(),
  provenance: z.enum(["tavern", "host"]),
  /** Contributors are stable and nothing volatile took part; null: not known. */
  stable: recorded(z.boolean()),
  /** null: not hashed yet. */
  hash: recorded(hash),
  characters: recorded(count),
  utf16Units: count,
  utf8Bytes: recorded(count),
  /** null: while the turn runs, or its record is gone. */
  sources: recorded(z.array(RecordSourceSchema)),
  reference: recorded(ReferenceSchema),
  body: BodySchema,
});

/** One assembly of the turn, and the record that it left. */
export const TurnCaptureSchema = z.object({
  captureId: id,
  /** Of the schema 4 record of the request that left, else of the newest; null: none was made. */
  recordId: recorded(z.string()),
  step: count,
  assemblyVerified: recorded(z.boolean()),
  blockIds: z.array(z.string()),
  /** The first block that differs from the conversation call before it: there the provider's cache ends. */
  cacheBreak: z.object({
    state: z.enum(["at", "none", "first-call", "not-recorded"]),
    blockId: z.string().nullable(),
  }),
  /** Of its packed decisions; null: nothing was scanned, or they were not recorded. */
  groundingKey: recorded(z.string()),
});

export const HistoryPartSchema = z.object({
  type: z.enum(["text", "reasoning", "image", "tool_call", "tool_call_response", "compaction", "other"]),
  chars: count,
});

/** The conversation as it was sent: sized, never quoted. */
export const HistoryOutlineSchema = z.object({
  messages: z.array(
    z.object({
      /** null: not in the log, or not known. */
      eventSeq: recorded(count),
      messageId: recorded(z.string()),
      role: z.string(),
      parts: z.array(HistoryPartSchema),
    }),
  ),
  /** Messages that are not listed: the oldest, over the bound. */
  omitted: count,
});

export const ToolDefinitionSchema = z.object({ name: z.string(), bytes: count, hash: recorded(hash) });

export type Block = z.infer<typeof BlockSchema>;
export type TurnCapture = z.infer<typeof TurnCaptureSchema>;
export type HistoryOutline = z.infer<typeof HistoryOutlineSchema>;
export type ToolDefinition = z.infer<typeof ToolDefinitionSchema>;
