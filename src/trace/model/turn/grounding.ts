import { z } from "zod";

import { recorded } from "./recorded.ts";

/** The world books of a turn, and the entries of them that took part. */

const count = z.int().min(0);
const id = z.string().min(1);

export const ITEM_STATES = ["considered", "included", "executed", "cited"] as const;

export const ITEM_OMITTED = [
  "below_cutoff",
  "size_cap",
  "budget",
  "probability",
  "group",
  "placement",
  "empty",
  "duplicate",
  "removed_later",
] as const;

export const OMITTED_FAMILIES = ["below_cutoff", "size_cap", "chance", "competition", "placement"] as const;

/** A lore entry that took part: it was activated, so it competed for a place. */
export const ItemSchema = z.object({
  /** `<resourceId>:<uid>`, and `#<n>` from the second entry with the uid on. */
  id,
  resourceId: id,
  uid: z.string(),
  kind: z.literal("entry"),
  /** For display only; "" = none. */
  title: z.string(),
  state: z.enum(ITEM_STATES),
  /** The fact that set the state. */
  by: z.object({
    captureId: z.string().nullable(),
    callId: z.string().nullable(),
    toolCallId: z.string().nullable(),
    citation: count.nullable(),
  }),
  /** The engine put it into the prompt. */
  selected: z.boolean(),
  /** `unverified`: selected, and no observed request is known to have it. */
  inclusion: z.enum(["verified", "unverified", "none"]),
  blockIds: z.array(z.string()),
  omittedReason: z.enum(ITEM_OMITTED).nullable(),
  family: z.enum(OMITTED_FAMILIES).nullable(),
  /** The engine's reason. */
  reason: z.string(),
  retriever: z.string(),
  rank: recorded(count),
  score: recorded(z.number()),
  /** The key that was found, as it is written. */
  key: recorded(z.string()),
  match: recorded(
    z.object({
      where: z.string(),
      messageIndex: recorded(count),
      offset: count,
      length: count,
      approximate: z.boolean(),
    }),
  ),
  loop: count,
  wokenBy: recorded(z.string()),
  tokens: recorded(count),
  /** `value` from 0 to 1, `probability` in per cent; null: it is no number, which no roll passes. */
  roll: recorded(z.object({ value: z.number(), probability: z.number().nullable() })),
  group: recorded(z.object({ name: z.string(), winner: recorded(z.string()) })),
  place: recorded(
    z.object({
      revision: z.string(),
      group: z.string().nullable(),
      position: z.string().nullable(),
      /** null: the entry has none. */
      order: z.number().nullable(),
    }),
  ),
});

/** One world book. */
export const GroundingSourceSchema = z.object({
  resourceId: id,
  name: z.string(),
  revision: recorded(z.string()),
  bindingSources: z.array(z.string()),
  ran: z.boolean(),
  skippedReason: recorded(z.string()),
  /** Entries that were scanned; those switched off and those without a hit among them. */
  pool: recorded(count),
  disabled: recorded(count),
  keyMiss: recorded(count),
  considered: recorded(count),
  included: recorded(count),
  /** Items left out, by `omittedReason`. */
  omitted: recorded(z.array(z.tuple([z.enum(ITEM_OMITTED), count]))),
  retrievers: recorded(z.array(z.string())),
  budget: recorded(z.object({ limit: count.nullable(), used: count })),
  /** All books are matched in one pass: no time of one book is known. */
  matchMs: z.null(),
});

export type Item = z.infer<typeof ItemSchema>;
export type ItemOmitted = (typeof ITEM_OMITTED)[number];
export type GroundingSource = z.infer<typeof GroundingSourceSchema>;
