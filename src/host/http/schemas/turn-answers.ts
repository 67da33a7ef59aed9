import { z } from "@hono/zod-openapi";

/** Answers that the background thread makes of recorded decisions; what all of them have, for the document. */

const count = z.int().min(0);
const facet = z.array(z.tuple([z.string(), count]));

/** One entry: what became of it. */
const DecisionSchema = z
  .looseObject({
    row: count,
    id: z.string(),
    resourceId: z.string(),
    uid: z.string().nullable(),
    title: z.string().nullable(),
    state: z.string(),
    selected: z.boolean(),
    inclusion: z.string(),
    reason: z.string(),
    decision: z.string(),
    omittedReason: z.string().nullable(),
    retriever: z.string(),
    rank: count.nullable(),
    keys: z.array(z.string()),
    key: z.string().nullable(),
    tokens: count.nullable(),
    blockIds: z.array(z.string()),
  })
  .openapi("TurnDecision");

/** One page of the decisions of an assembly. */
export const TurnDecisionsSchema = z
  .looseObject({
    ok: z.literal(true),
    /** Rows of all entries, and of those that the filters leave. */
    count,
    total: count,
    rows: z.array(DecisionSchema),
    /** How many rows each value has, all other filters applied. */
    facets: z.looseObject({ book: facet, state: facet, reason: facet, retriever: facet }),
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

const HeadSchema = z.looseObject({ turnId: z.string(), sessionId: z.string(), turn: count });
/** A value on both sides; `same` null: one of them was not recorded. */
const ValueSchema = z.looseObject({ same: z.boolean().nullable(), a: z.unknown(), b: z.unknown() });

/** What differs between two turns. */
export const TurnComparisonSchema = z
  .strictObject({
    ok: z.literal(true),
    comparison: z.looseObject({
      a: HeadSchema,
      b: HeadSchema,
      sameSession: z.boolean(),
      /** null, here and below: not recorded on a side. */
      blocks: z
        .array(z.looseObject({ identity: z.string(), kind: z.enum(["section", "context"]), state: z.string() }))
        .nullable(),
      divergence: z.looseObject({}),
      lore: z
        .looseObject({
          onlyA: z.array(z.looseObject({ itemId: z.string() })),
          onlyB: z.array(z.looseObject({ itemId: z.string() })),
          both: count,
        })
        .nullable(),
      config: z.looseObject({}),
      toolset: z.looseObject({}),
      profileVersion: ValueSchema,
      provider: ValueSchema,
      model: ValueSchema,
      usage: z.looseObject({}),
      outcome: ValueSchema,
      calls: z.array(z.looseObject({})),
    }),
  })
  .openapi("TurnComparison");
