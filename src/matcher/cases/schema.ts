import { z } from "zod";

const record = z.record(z.string(), z.unknown());
const names = z.array(z.string());

const MessageSchema = z.looseObject({ name: z.string().default(""), mes: z.string() });

const ExtensionPromptSchema = z.looseObject({ value: z.string().default(""), scan: z.boolean().default(false) });

const EnvironmentSchema = z.looseObject({
  user: z.string().exactOptional(),
  char: z.string().exactOptional(),
  characterFile: z.string().nullable().exactOptional(),
  characterTags: names.exactOptional(),
  extensionPrompts: z.array(ExtensionPromptSchema).exactOptional(),
  authorsNote: z.looseObject({ text: z.string(), scan: z.boolean().default(false) }).exactOptional(),
  regexScripts: z.array(z.unknown()).exactOptional(),
});

const BooksSchema = z.record(z.string(), z.looseObject({ entries: z.unknown() }));

const StepSchema = z.looseObject({
  chat: z.array(MessageSchema),
  dryRun: z.boolean().exactOptional(),
  books: BooksSchema.exactOptional(),
  globalScanData: record.exactOptional(),
  maxContext: z.number().exactOptional(),
  rolls: z.array(z.number()).exactOptional(),
  seed: z.number().exactOptional(),
  forceActivate: z.array(z.tuple([z.string(), z.union([z.number(), z.string()])])).exactOptional(),
  forceOverrides: record.exactOptional(),
  expected: record.exactOptional(),
});

/** One recorded case: scans made one after the other with the same chat state. */
export const OracleCaseSchema = z.looseObject({
  id: z.string(),
  settings: record.default({}),
  maxContext: z.number().default(8_192),
  books: BooksSchema,
  sources: z
    .looseObject({
      global: names.exactOptional(),
      character: z.string().exactOptional(),
      characterExtra: names.exactOptional(),
      chat: z.string().exactOptional(),
      persona: z.string().exactOptional(),
    })
    .default({}),
  env: EnvironmentSchema.default({}),
  globalScanData: record.default({}),
  seed: z.number().default(1),
  steps: z.array(StepSchema),
  /** True: entries are complete as written, a missing field is really missing. */
  verbatim: z.boolean().default(false),
});

/** What a file of recorded cases says for all of them. */
export const OracleDefaultsSchema = z.looseObject({
  defaultSettings: record.default({}),
  entryDefaults: record.default({}),
});

const TurnSchema = z.looseObject({
  chatNewestFirst: names,
  /** Replaces the entries of the book from this turn on. */
  entries: z.unknown().exactOptional(),
});

/** A short case: one book, texts newest first, only what is expected of them. */
export const MatchCaseSchema = z.looseObject({
  id: z.string(),
  kind: z.literal("match"),
  input: z.looseObject({
    book: z.looseObject({ entries: z.unknown() }),
    chatNewestFirst: names,
    settings: record.default({}),
    turns: z.array(TurnSchema).exactOptional(),
    /** Every roll of the case. */
    random: z.number().exactOptional(),
    macros: z.record(z.string(), z.string()).exactOptional(),
  }),
  expected: record.default({}),
});

export type OracleCase = z.infer<typeof OracleCaseSchema>;
export type OracleStep = z.infer<typeof StepSchema>;
export type OracleDefaults = z.infer<typeof OracleDefaultsSchema>;
export type MatchCase = z.infer<typeof MatchCaseSchema>;
