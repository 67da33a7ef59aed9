import { z } from "@hono/zod-openapi";

import { LIMITS } from "../../../matcher/limits.ts";
import { POSITIONS, ROLES } from "../../../matcher/model/book.ts";
import { ACTIVATED_REASONS, BUDGET_CUTS, OMITTED_REASONS } from "../../../matcher/model/reason.ts";
import { GENERATION_TYPES } from "../../../matcher/model/request.ts";
import { ActivationSchema, CallConfigSchema, CompositionSchema, SelectionSchema } from "./assembly.ts";
import { SelectCharacterSchema } from "./selection.ts";
import { DiagnosticSchema } from "./values.ts";

const rowsMax = LIMITS.whatIfRows.value;
const PageSchema = z.strictObject({
  offset: z.int().min(0).optional(),
  limit: z.int().min(0).max(rowsMax).optional(),
});
const id = z.string().min(1).max(200).nullable();

/** What is tried: at least one of `sessionId` and `selection`. Fields of a selection that are left out are the session's. */
export const WhatIfRequestSchema = z
  .strictObject({
    sessionId: z.string().optional(),
    selection: z
      .strictObject({
        presetId: id.optional(),
        characterCardId: id.optional(),
        userId: id.optional(),
        worldBookIds: z.array(z.string()).max(LIMITS.boundBooks.value).optional(),
        character: SelectCharacterSchema.shape.character,
      })
      .optional(),
    text: z.string().optional(),
    seed: z.string().min(1).max(200).optional(),
    trigger: z.enum(GENERATION_TYPES).optional(),
    entries: PageSchema.optional(),
    omitted: PageSchema.extend({ reasons: z.array(z.enum(OMITTED_REASONS)).optional() }).optional(),
  })
  .openapi("WhatIfRequest");

export type WhatIfRequest = z.infer<typeof WhatIfRequestSchema>;

const uid = z.union([z.number(), z.string()]);
const number = z.number().nullable();
const reference = z.strictObject({ worldBookId: z.string(), uid, occurrence: z.int(), name: z.string() });
const roll = z.strictObject({ value: z.number(), probability: number }).nullable();

/** Where a key was found: of a message `index` counts from the newest, which is 0; offsets are UTF-16 units. */
const KeyPlaceSchema = z
  .strictObject({
    key: z.string(),
    where: z.enum(["message", "source", "injection", "recursion", "haystack"]),
    index: z.int().nullable(),
    source: z.string().nullable(),
    offset: z.int(),
    length: z.int(),
    approximate: z.boolean(),
  })
  .openapi("KeyPlace");

/** A page of a list: `total` counts all of it. */
const listOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ total: z.int(), offset: z.int(), limit: z.int(), rows: z.array(row) });

const EntryRowSchema = reference
  .extend({
    reason: z.enum(ACTIVATED_REASONS),
    rank: z.int(),
    loop: z.int(),
    requestedPosition: z.enum(POSITIONS).nullable(),
    appliedPosition: z.enum(["before", "after", "examples-before", "examples-after", "outlet"]).nullable(),
    approximatePosition: z.boolean(),
    depth: number,
    role: z.enum(ROLES).nullable(),
    outletName: z.string().nullable(),
    order: number,
    key: KeyPlaceSchema.nullable(),
    wokenBy: reference.nullable(),
    wonGroup: z.string().nullable(),
    tokens: number,
    roll,
    utf16Units: z.int(),
    printed: z.boolean(),
    cut: z.string().nullable(),
    sections: z.array(z.string()),
  })
  .openapi("WhatIfEntry");

const OmittedRowSchema = reference
  .extend({
    reason: z.enum(OMITTED_REASONS),
    loop: z.int(),
    key: KeyPlaceSchema.nullable(),
    roll,
    group: z.strictObject({ name: z.string(), winner: reference.nullable(), score: number, best: number }).nullable(),
    budget: z
      .strictObject({ cut: z.enum(BUDGET_CUTS), used: z.number(), tokens: z.number(), limit: z.number() })
      .nullable(),
  })
  .openapi("WhatIfOmitted");

const SourceSchema = z.strictObject({
  kind: z.enum(["preset", "character", "user", "world-book"]),
  resourceId: z.string(),
  field: z.string(),
  identifier: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  relationship: z.enum(["content", "override", "format", "macro", "placement-only"]),
  /** uid of the entry; null for what is no entry. */
  uid: uid.nullable(),
  characters: z.int(),
  hash: z.string(),
});

/** A section as the model would see it; sizes and hash are of `text`. */
const SectionSchema = z
  .strictObject({
    name: z.string(),
    text: z.string(),
    characters: z.int(),
    utf16Units: z.int(),
    utf8Bytes: z.int(),
    hash: z.string(),
    sources: z.array(SourceSchema),
  })
  .openapi("WhatIfSection");

const ProfileSchema = z.strictObject({
  systemPromptMode: z.enum(["append", "replace"]),
  sections: z.array(SectionSchema),
  utf8Bytes: z.int(),
  utf8BytesMax: z.int(),
  fingerprint: z.string(),
  callConfig: CallConfigSchema,
});

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const VariablesSchema = z.strictObject({
  total: z.int(),
  set: z.array(z.strictObject({ name: z.string(), value })),
  removed: z.array(z.string()),
});
const EffectsSchema = z.strictObject({
  total: z.int(),
  started: z.array(z.strictObject({ entry: z.string(), start: z.number(), end: number, protected: z.boolean() })),
  ended: z.array(z.string()),
});

const BookSchema = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  place: z.enum(["chat", "persona", "global", "character"]),
  bindingSources: z.array(z.string()),
  entryCount: z.int().nullable(),
  activeEntryCount: z.int().nullable(),
  /** Why the book was left out; null: it took part. */
  leftOut: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});

/** Everything that a request of that session or selection would be made from. No state was changed by asking. */
export const WhatIfSchema = z
  .strictObject({
    sessionId: z.string().nullable(),
    selection: SelectionSchema,
    worldBookSelection: CompositionSchema,
    conversation: ActivationSchema.nullable(),
    seed: z.string(),
    trigger: z.string(),
    /** null: no thread could make one; the diagnostics say why. */
    profile: ProfileSchema.nullable(),
    books: z.array(BookSchema),
    entries: listOf(EntryRowSchema),
    omitted: listOf(OmittedRowSchema).extend({ reasons: z.record(z.string(), z.int()) }),
    budget: z.strictObject({ tokens: number, used: z.number(), overflowed: z.boolean() }).nullable(),
    loops: z.array(
      z.strictObject({
        n: z.int(),
        state: z.enum(["initial", "recursion", "min_activations"]),
        next: z.enum(["none", "recursion", "min_activations"]),
        candidates: z.int(),
        passed: z.int(),
        activatedTotal: z.int(),
        delayLevel: uid,
        overflowed: z.boolean(),
      }),
    ),
    changes: z.strictObject({
      sticky: EffectsSchema,
      cooldown: EffectsSchema,
      variables: VariablesSchema,
      globals: VariablesSchema,
    }),
    diagnostics: z.strictObject({ total: z.int(), rows: z.array(DiagnosticSchema) }),
    timings: z.strictObject({
      loadMs: number,
      scanMs: number,
      compileMs: number,
      totalMs: z.number(),
      attempts: z.int(),
    }),
  })
  .openapi("WhatIf");

export type WhatIf = z.input<typeof WhatIfSchema>;
