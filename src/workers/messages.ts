import { z } from "zod";

import { MATCH_SOURCES } from "../matcher/model/book.ts";
import type { ScanRequest } from "../matcher/model/request.ts";
import { ActivationSettingsSchema, CHARACTER_STRATEGIES } from "../matcher/model/settings.ts";

/** Schemas of what the host sends to jobs. Texts of users are final; names that users give are keys of maps. */

/** Any number: ranks, counts and settings may be infinite. */
export const amount = z.custom<number>((value) => typeof value === "number");
const texts = z.array(z.string());

export const LoreSettingsSchema = z.object({
  caseSensitive: z.boolean(),
  matchWholeWords: z.boolean(),
  characterStrategy: z.enum(CHARACTER_STRATEGIES),
});

export const BookPlaceSchema = z.enum(["chat", "persona", "global", "character"]);

const effects = z.record(
  z.string(),
  z.object({ hash: z.string(), start: amount, end: amount, protected: z.boolean() }),
);

/** Running timed effects, by timed key. */
export const TimedStateSchema = z.object({ sticky: effects, cooldown: effects });

/** {@link ScanRequest}, as sent. */
export const ScanRequestSchema: z.ZodType<ScanRequest> = z.object({
  settings: ActivationSettingsSchema,
  messages: texts,
  messageCount: amount,
  contextTokens: amount,
  sources: z.partialRecord(z.enum(MATCH_SOURCES), z.string()),
  injections: texts,
  trigger: z.string(),
  characterFile: z.string().nullable(),
  characterTags: texts,
  forced: z.array(
    z.object({
      book: z.string(),
      uid: z.union([z.number(), z.string()]),
      overrides: z.record(z.string(), z.unknown()).exactOptional(),
    }),
  ),
  timed: TimedStateSchema,
  dryRun: z.boolean(),
  regexScripts: z.array(z.unknown()),
});

/** Names of variables are users', so they travel as pairs; a number may be infinite or none. */
export const VariablesSchema = z.array(z.tuple([z.string(), z.union([z.string(), amount, z.boolean(), z.null()])]));

const CardSchema = z.object({
  description: z.string(),
  personality: z.string(),
  scenario: z.string(),
  persona: z.string(),
  systemPrompt: z.string(),
  postHistoryInstructions: z.string(),
  exampleMessages: z.string(),
  depthPrompt: z.string(),
  creatorNotes: z.string(),
  version: z.string(),
  firstMessage: z.string(),
  alternateGreetings: texts,
});

const MacroMessageSchema = z.object({
  text: z.string(),
  user: z.boolean(),
  hidden: z.boolean().exactOptional(),
  sentMs: amount.exactOptional(),
  swipes: z.number().exactOptional(),
  swipe: z.number().exactOptional(),
});

/** What macros in keys and contents can ask for; everything left out is empty. */
export const MacroWorldSchema = z.object({
  user: z.string().exactOptional(),
  char: z.string().exactOptional(),
  group: z.string().exactOptional(),
  groupNotMuted: z.string().exactOptional(),
  notChar: z.string().exactOptional(),
  card: CardSchema.exactOptional(),
  chat: z.array(MacroMessageSchema).exactOptional(),
  chatId: z.string().exactOptional(),
  variables: VariablesSchema.exactOptional(),
  globals: VariablesSchema.exactOptional(),
  nowMs: z.number().exactOptional(),
  timeZone: z.string().exactOptional(),
  locale: z.string().exactOptional(),
  outlets: z.map(z.string(), texts).exactOptional(),
  dynamic: z.map(z.string(), z.string()).exactOptional(),
  values: z.map(z.string(), z.string()).exactOptional(),
  extensions: texts.exactOptional(),
});

/** Where random numbers come from: all of a turn's rolls follow its seed, `{{pick}}` the session's. */
export const SeedsSchema = z.object({ turn: z.string(), session: z.string() });

export type MacroWorld = z.infer<typeof MacroWorldSchema>;
export type Seeds = z.infer<typeof SeedsSchema>;
