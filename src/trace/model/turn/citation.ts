import { z } from "zod";

import { BodySchema } from "./body.ts";
import { recorded } from "./recorded.ts";

/** What the answer names, and the question to the user that a turn stopped on. */

const count = z.int().min(0);
const id = z.string().min(1);

/** A string fact of the answer. Ranges, never text. `unsurfaced` and ambiguous ones resolve to no item. */
export const CitationSchema = z.object({
  itemId: z.string().nullable(),
  /** Of the entry; null: the name or span is ambiguous. */
  qualifiedEntryId: z.string().nullable(),
  match: z.enum(["path", "quote", "unsurfaced"]),
  ambiguous: z.boolean(),
  /** null: redacted. */
  answer: recorded(z.object({ eventSeq: count, startUtf16: count, endUtf16: count })),
  block: z.object({ blockId: z.string(), startUtf16: count, endUtf16: count }).nullable(),
  /** Code points. */
  chars: count,
});

/** The question to the user on which a turn stopped. Its id only: what became of it is read when asked. */
export const ProposalSchema = z.object({
  kind: z.enum(["plan", "approval"]),
  id,
  /** null: redacted. */
  eventSeq: recorded(count),
});

/** What the official history says of a proposal now. */
export const ProposalNowSchema = z.object({
  status: z.enum(["pending", "approved", "rejected", "cancelled", "unavailable"]),
  askedAt: recorded(z.number()),
  decidedAt: recorded(z.number()),
  /** The plan; of an approval what was asked. */
  body: BodySchema,
  /** Of what ran after it. */
  receipts: z.array(z.object({ callId: id, name: z.string(), status: z.enum(["ok", "failed", "not_run"]) })),
});

export type Citation = z.infer<typeof CitationSchema>;
export type Proposal = z.infer<typeof ProposalSchema>;
export type ProposalNow = z.infer<typeof ProposalNowSchema>;
