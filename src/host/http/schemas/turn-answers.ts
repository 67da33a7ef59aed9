import { z } from "@hono/zod-openapi";

/** Answers that the background thread makes of recorded decisions; what they have in common, for the document. */

const count = z.int().min(0);

/** One page of the decisions of an assembly. */
export const TurnDecisionsSchema = z
  .looseObject({
    ok: z.literal(true),
    /** Rows of all entries, and of those that the filters leave. */
    count,
    total: count,
    rows: z.array(
      z.looseObject({ row: count, id: z.string(), resourceId: z.string(), state: z.string(), reason: z.string() }),
    ),
  })
  .openapi("TurnDecisions");

const TextSchema = { code: z.string(), params: z.record(z.string(), z.unknown()), text: z.string() };

/** The gates of one entry. */
export const TurnEntrySchema = z
  .strictObject({
    ok: z.literal(true),
    entry: z.looseObject({
      itemId: z.string(),
      resourceId: z.string(),
      state: z.string(),
      header: z.looseObject(TextSchema),
      stoppedAt: z.string().nullable(),
      gates: z.array(
        z.looseObject({
          ...TextSchema,
          gate: z.string(),
          state: z.enum(["passed", "stopped", "not-reached", "not-recorded"]),
        }),
      ),
      history: z.array(z.looseObject({ turnId: z.string(), turn: count, state: z.string() })),
    }),
  })
  .openapi("TurnEntry");

/** What differs between two turns. */
export const TurnComparisonSchema = z
  .strictObject({ ok: z.literal(true), comparison: z.looseObject({}) })
  .openapi("TurnComparison");
