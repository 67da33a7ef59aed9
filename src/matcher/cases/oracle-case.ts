import type { LoreBook } from "../compile/books.ts";
import type { LoreInput } from "../compile/compile.ts";
import { MATCH_SOURCES, type MatchSource } from "../model/book.ts";
import type { BookPlace, ScanRequest } from "../model/request.ts";
import { type ActivationSettings, settingsFromSt, ST_CODE_SETTINGS } from "../model/settings.ts";
import { QUARTER_COUNTER } from "../ports.ts";
import type { PreparedCase, PreparedStep } from "./prepared.ts";
import type { OracleCase, OracleDefaults, OracleStep } from "./schema.ts";
import { withDefaults } from "./st-defaults.ts";

/** SillyTavern's recorded environment where a case says nothing. */
const DEFAULT_CHARACTER_FILE = "Char";
const DEFAULT_USER = "User";
const DEFAULT_CHAR = "Char";

type Books = OracleCase["books"];

/** A recorded case with the defaults of its file laid under it. */
export function prepareOracleCase(given: OracleCase, defaults: OracleDefaults): PreparedCase {
  const settings = settingsFromSt({ ...defaults.defaultSettings, ...given.settings }, ST_CODE_SETTINGS);
  const steps: PreparedStep[] = [];
  let books: Books = given.books;
  let lore = oracleLore(books, given, { settings, defaults });
  let scanData = given.globalScanData;
  for (const step of given.steps) {
    if (step.books !== undefined) {
      books = step.books;
      lore = oracleLore(books, given, { settings, defaults });
    }
    scanData = step.globalScanData ?? given.globalScanData;
    steps.push(prepareStep(given, step, { settings, lore, scanData }));
  }
  const { user = DEFAULT_USER, char = DEFAULT_CHAR } = given.env;
  return { id: given.id, counter: QUARTER_COUNTER, seed: given.seed, constantRoll: null, user, char, steps };
}

interface Filling {
  readonly settings: ActivationSettings;
  readonly defaults: OracleDefaults;
}

function oracleLore(books: Books, given: OracleCase, { settings, defaults }: Filling): LoreInput {
  const bound: LoreBook[] = [];
  const bind = (place: BookPlace, ids: readonly (string | undefined)[]): void => {
    for (const id of ids) {
      if (id === undefined) continue;
      const entries = Object.hasOwn(books, id) ? books[id]?.entries : {};
      bound.push({ id, place, entries: given.verbatim ? entries : withDefaults(entries, defaults.entryDefaults) });
    }
  };
  const { sources } = given;
  bind("chat", [sources.chat]);
  bind("persona", [sources.persona]);
  bind("global", sources.global ?? Object.keys(books));
  bind("character", [sources.character, ...(sources.characterExtra ?? [])]);
  return { books: bound, settings, mode: "oracle" };
}

interface StepParts {
  readonly settings: ActivationSettings;
  readonly lore: LoreInput;
  readonly scanData: Readonly<Record<string, unknown>>;
}

function prepareStep(given: OracleCase, step: OracleStep, { settings, lore, scanData }: StepParts): PreparedStep {
  const { env } = given;
  const note = env.authorsNote;
  const injections = (env.extensionPrompts ?? []).filter((one) => one.scan).map((one) => one.value);
  if (note?.scan === true) injections.push(note.text);
  const messages = step.chat.map(({ name, mes }) => (settings.includeNames ? `${name}: ${mes}` : mes)).toReversed();
  const { trigger } = scanData;
  const request: Omit<ScanRequest, "timed"> = {
    settings,
    messages,
    messageCount: messages.length,
    contextTokens: step.maxContext ?? given.maxContext,
    sources: sourcesOf(scanData),
    injections,
    trigger: typeof trigger === "string" ? trigger : "normal",
    characterFile: env.characterFile === undefined ? DEFAULT_CHARACTER_FILE : env.characterFile,
    characterTags: env.characterTags ?? [],
    forced: (step.forceActivate ?? []).map(([book, uid]) => ({ book, uid, overrides: step.forceOverrides ?? {} })),
    dryRun: step.dryRun ?? false,
    regexScripts: env.regexScripts ?? [],
  };
  return {
    lore,
    request,
    rolls: step.rolls ?? [],
    seed: step.seed ?? null,
    note: note === undefined ? null : note.text,
    expected: step.expected ?? null,
  };
}

function sourcesOf(scanData: Readonly<Record<string, unknown>>): Partial<Record<MatchSource, string>> {
  const sources: Partial<Record<MatchSource, string>> = {};
  for (const source of MATCH_SOURCES) {
    const value = scanData[source];
    if (typeof value === "string") sources[source] = value;
  }
  return sources;
}
