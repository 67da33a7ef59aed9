import { z } from "zod";

import { ActivationSettingsSchema } from "../../matcher/model/settings.ts";

/**
 * The decisions of one assembly and the entries that they are about, as they are stored and sent: plain data and bytes,
 * packed as msgpack without any extension. What the bytes of a column mean stands with who writes it (`pack.ts`,
 * `catalogue.ts`).
 */

const count = z.int().min(0);
const id = z.string().min(1);
/** SHA-256 in hexadecimal. */
const hash = z.string();
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const ref = z.object({ id, revision: z.string() });
/** Any number: a list of running effects is told as it was, whatever a file made of it. */
const amount = z.custom<number>((value) => typeof value === "number");
const effects = z.record(
  z.string(),
  z.object({ hash: z.string(), start: amount, end: amount, protected: z.boolean() }),
);

/** Activation settings as JSON can say them. */
export const StoredSettingsSchema = ActivationSettingsSchema.extend({
  scanDepth: z.union([z.number(), z.literal("all")]),
});

/** What a scan was made with, so that it can be made again. No texts; a JSON value. */
export const ScanFactsSchema = z.object({
  seeds: z.object({ turn: z.string(), session: z.string() }),
  settings: StoredSettingsSchema,
  /** Of the canonical JSON of the settings. */
  settingsHash: hash,
  /** The messages that were scanned, newest first. */
  window: z.object({
    ids: z.array(z.string()),
    /** One letter a message: `u` or `a`. */
    roles: z.string(),
    /** UTF-16 units of each. */
    units: z.array(count),
    /** Milliseconds since the epoch; empty: not known of any. */
    sentMs: z.array(amount.nullable()),
    /** Older ones were left out; null: not recorded. */
    truncated: z.boolean().nullable(),
  }),
  /** L of the timed effects. */
  messageCount: amount,
  contextTokens: amount.nullable(),
  trigger: z.string(),
  model: z.string().nullable(),
  nowMs: amount,
  timeZone: z.string(),
  replied: z.boolean(),
  timed: z.object({ sticky: effects, cooldown: effects }),
  /** Of the canonical JSON of all names and values; null: there was none. */
  variablesHash: hash.nullable(),
  globalsHash: hash.nullable(),
  /** Switches of the bound character. */
  options: z.record(z.string(), z.unknown()),
  preset: ref.nullable(),
  character: ref.nullable(),
  user: ref.nullable(),
  bytesMax: amount,
  /** Calls of the regex engine that were not made: time was up, or the regex is in quarantine. */
  regexSkipped: count,
});

/** One bound book. One that did not take part has no rows. */
export const DecisionBookSchema = z.object({
  resourceId: id,
  /** Of the document that it is in. */
  revision: z.string(),
  place: z.enum(["chat", "persona", "global", "character"]),
  from: z.object({ kind: z.enum(["world-book", "character"]), id }),
  bindingSources: z.array(z.string()),
  ran: z.boolean(),
  /** A code; null: it ran. */
  skippedReason: z.string().nullable(),
  /** Id of its catalogue; null: it did not run. */
  catalogue: hash.nullable(),
  /** Its own token budget; null: none. */
  tokenBudget: amount.nullable(),
  /** Tokens of its entries that are in the profile; null: nobody counted. */
  tokensUsed: count.nullable(),
});

export const CANDIDATE_COLUMNS = [
  "row",
  "rank",
  "by",
  "key",
  "where",
  "at",
  "offset",
  "length",
  "woken",
  "tokens",
  "roll",
  "group",
  "winner",
  "score",
  "cut",
  "used",
  "limit",
  "applied",
  "section",
] as const;

export const CATALOGUE_COLUMNS = [
  "uid",
  "occurrence",
  "keys",
  "flags",
  "order",
  "position",
  "depth",
  "group",
  "weight",
  "probability",
  "scanDepth",
  "sticky",
  "cooldown",
  "delay",
  "level",
  "units",
] as const;

export const PackedDecisionsSchema = z.object({
  v: z.literal(1),
  /** Rows: the entries of the compiled list, in its order. The n-th row of a book is the n-th entry of its catalogue. */
  count,
  /** null: taken away by redaction. */
  scan: ScanFactsSchema.nullable(),
  books: z.array(DecisionBookSchema),
  /** Index in `books`, one byte a row, two (low first) with more than 256 books; empty: there is one book only. */
  book: bytes,
  /** Index in `REASONS`, one byte a row. */
  reason: bytes,
  /** Loop, one byte a row, at most 255. */
  loop: bytes,
  /** Rows of which there is more to say: active ones best rank first, then the others by row. */
  candidates: count,
  columns: z.partialRecord(z.enum(CANDIDATE_COLUMNS), bytes),
  /** Names of inclusion groups that candidates competed in. */
  groups: z.array(z.string()),
  /** Names of the sections of the profile. */
  sections: z.array(z.string()),
  /** One for each pass of the scan. `level`: of delayed entries; "0": none. */
  loops: z.array(
    z.object({
      state: z.enum(["initial", "recursion", "min_activations"]),
      level: z.string(),
      candidates: count,
      activated: count,
      overflowed: z.boolean(),
    }),
  ),
  /** Of the whole scan; `limit` null: there is none. */
  budget: z.object({ limit: amount.nullable(), used: amount, overflowed: z.boolean() }),
});

/** Entries of one revision of a book, in the order of the compiled list. Texts are packed as `text-list.ts` does it. */
export const PackedCatalogueSchema = z.object({
  v: z.literal(1),
  resourceId: id,
  revision: z.string(),
  /** Of the book. */
  name: z.string(),
  count,
  /**
   * Of each entry its title, its primary and its secondary keys, side by side because they are often alike; null: taken
   * away by redaction.
   */
  texts: z.string().nullable(),
  /** Texts of inclusion groups, as entries have them. */
  groups: z.array(z.string()),
  /** uids; null: all are whole numbers, in the column. */
  uids: z.string().nullable(),
  columns: z.partialRecord(z.enum(CATALOGUE_COLUMNS), bytes),
  /** What few entries have, by index. */
  rare: z.array(
    z.tuple([
      count,
      z.object({
        triggers: z.array(z.string()).exactOptional(),
        filter: z
          .object({ isExclude: z.boolean(), names: z.array(z.string()), tags: z.array(z.string()) })
          .exactOptional(),
        weight: z.string().exactOptional(),
        level: z.string().exactOptional(),
      }),
    ]),
  ),
});
