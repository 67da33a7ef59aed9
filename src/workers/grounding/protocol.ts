import { z } from "zod";

import { ActivationSettingsSchema } from "../../matcher/model/settings.ts";
import { DecisionBookSchema, ScanFactsSchema } from "../../trace/decisions/schema.ts";
import { amount, VariablesSchema } from "../messages.ts";

/** What decisions are packed with beside the scan itself: no texts. */

const stored = ScanFactsSchema.shape;

export const GroundingInputSchema = z.object({
  /** The bound books, in the order of the list. */
  books: z.array(
    DecisionBookSchema.pick({ resourceId: true, revision: true, place: true, from: true, bindingSources: true }),
  ),
  /** Books that took no part, with the code that says why. */
  leftOut: z.array(z.tuple([z.string(), z.string()])),
  settings: ActivationSettingsSchema,
  scan: z.object({
    seeds: stored.seeds,
    window: stored.window,
    messageCount: stored.messageCount,
    contextTokens: amount.nullable(),
    trigger: stored.trigger,
    model: stored.model,
    nowMs: stored.nowMs,
    timeZone: stored.timeZone,
    replied: stored.replied,
    timed: stored.timed,
    options: stored.options,
    preset: stored.preset,
    character: stored.character,
    user: stored.user,
    bytesMax: stored.bytesMax,
    regexSkipped: stored.regexSkipped,
  }),
  variables: VariablesSchema,
  globals: VariablesSchema,
  budget: z.object({ tokens: amount.nullable(), used: amount, overflowed: z.boolean() }),
  /** Ids of catalogues of these books that are kept already. */
  kept: z.array(z.string()),
});

export type GroundingInput = z.infer<typeof GroundingInputSchema>;

/** What was packed: the key of the decisions and the ids of the catalogues that are new, in the order of their memory. */
export interface GroundingOutput {
  readonly key: string;
  readonly catalogues: readonly string[];
  /** Of all books that took part, new or not. */
  readonly all: readonly string[];
}

/** An entry as a list of items names it. */
export interface NamedEntry {
  /** Of the compiled list. */
  readonly entry: number;
  /** As that of an item. */
  readonly id: string;
  /** For display only; "" = none. */
  readonly title: string;
}

/** Packed decisions of an assembly, as the host passes them on. */
export interface PackedGrounding {
  readonly key: string;
  readonly packed: SharedArrayBuffer;
  readonly catalogues: readonly { readonly id: string; readonly bytes: SharedArrayBuffer }[];
  /** JSON of a list of `NamedEntry`, at most `turnItems`, for whoever looks on; null: no book took part. */
  readonly names: SharedArrayBuffer | null;
}
