import { z } from "zod";

import { recorded } from "./recorded.ts";

/** Texts that the official history has, and the events in it that a turn refers to. */

const count = z.int().min(0);
/** SHA-256 in hexadecimal. */
const hash = z.string();
const id = z.string().min(1);

/** Where a body is. `pending`: the turn is not over; `withheld`: not asked for; `none`: there is no such body. */
export const BODY_STATUSES = ["pending", "available", "unavailable", "redacted", "withheld", "none"] as const;

/** Why a body cannot be read now. The closed set of API and inspector. */
export const UNAVAILABLE = [
  "reference-unavailable",
  "partially-available",
  "assembly-unavailable",
  "omitted-size-limit",
  "legacy-metadata-only",
  "record-evicted",
  "redacted",
  "session-missing",
  "cut-unavailable",
  "identity-mismatch",
  "hash-mismatch",
  "range-mismatch",
  "not-recorded",
  "pending",
] as const;

/** A text that the official history has. `text` only with status `available`, after every check held. */
export const BodySchema = z.object({
  status: z.enum(BODY_STATUSES),
  text: z.string().nullable(),
  /** Cut for display. */
  truncated: z.boolean(),
  /** null: nothing is wrong. */
  why: z.enum(UNAVAILABLE).nullable(),
});

/** An event of the official history with a hash of its data in canonical JSON. */
export const EventRefSchema = z.object({
  eventSeq: count,
  eventType: id,
  /** null: the body was larger than is hashed while a turn runs, so it cannot be verified. */
  eventHash: recorded(hash),
  logCutSeq: z.int().min(-1),
});

export type Body = z.infer<typeof BodySchema>;
export type EventRef = z.infer<typeof EventRefSchema>;
