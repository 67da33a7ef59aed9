import { MATCH_SOURCES, type MatchSource } from "../../matcher/model/book.ts";
import { GENERATION_TYPES } from "../../matcher/model/request.ts";
import { DEFAULT_SETTINGS, ST_FRESH_SETTINGS, type ActivationSettings } from "../../matcher/model/settings.ts";
import { readNamedChat, type ChatMessage } from "./chat.ts";
import { CliError } from "./error.ts";
import { readInput, textOf } from "./input.ts";
import { write, type CliIo } from "./io.ts";
import type { Options } from "./options.ts";
import { readSettingsFile } from "./settings-file.ts";
import { printable } from "./table.ts";

/** Everything of a product scan but the books. */
export interface Scene {
  readonly settings: ActivationSettings;
  readonly seed: string;
  readonly user: string;
  /** Empty: no character. */
  readonly char: string;
  readonly tags: readonly string[];
  readonly trigger: string;
  readonly contextTokens: number;
  readonly tokens: TokenCounterName;
  readonly sources: Readonly<Partial<Record<MatchSource, string>>>;
  /** All visible messages, newest first, with names where the settings ask for them. */
  readonly messages: readonly string[];
  /** Milliseconds since 1970, for time macros. */
  readonly now: number;
}

/** How contents are counted for budgets. */
export type TokenCounterName = "deepseek" | "quarter";

/** The counter of a command line. */
export function tokensOf(options: Options): TokenCounterName {
  return options.choice("tokens", ["deepseek", "quarter"]) ?? "deepseek";
}

const SOURCE_NAMES: Readonly<Record<string, MatchSource>> = {
  persona: "personaDescription",
  description: "characterDescription",
  personality: "characterPersonality",
  "depth-prompt": "characterDepthPrompt",
  scenario: "scenario",
  "creator-notes": "creatorNotes",
};

/** The settings of a file; tells of names in it that nobody knows. */
async function settingsFile(name: string, io: CliIo): Promise<ActivationSettings> {
  const { settings, note } = readSettingsFile(await readInput(name, io.stdin));
  if (note !== null) await write(io.stderr, `${printable(note)}\n`);
  return settings;
}

/** Single settings of the command line. Errors: `usage-option`. */
function numbersOf(options: Options): Partial<ActivationSettings> {
  const isWhole = options.text("depth") === "all";
  const scanDepth = isWhole ? Number.POSITIVE_INFINITY : options.integer("depth", 0, { or: "all" });
  const numbers = {
    scanDepth,
    maxRecursionSteps: options.integer("max-recursion-steps", 0),
    minActivations: options.integer("min-activations", 0),
    budgetCap: options.integer("budget-cap", 0),
    budgetPercent: options.integer("budget", 0, { max: 100 }),
  };
  return Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined));
}

/** The activation settings that a command line asks for. */
export async function settingsOf(options: Options, io: CliIo): Promise<ActivationSettings> {
  const named = options.text("settings");
  const base =
    named === undefined ? DEFAULT_SETTINGS : named === "st" ? ST_FRESH_SETTINGS : await settingsFile(named, io);
  const settings: ActivationSettings = { ...base, ...numbersOf(options) };
  if (options.flag("no-recursion")) settings.recursive = false;
  if (options.flag("case-sensitive")) settings.caseSensitive = true;
  if (options.flag("whole-words")) settings.matchWholeWords = true;
  if (options.flag("group-scoring")) settings.useGroupScoring = true;
  if (options.flag("names")) settings.includeNames = true;
  if (options.flag("ignore-book-settings")) settings.bookSettings = "ignore";
  return settings;
}

/** What `--source` names, by source. Errors: `usage-option`. */
function namedSources(options: Options): (readonly [MatchSource, string])[] {
  return options.texts("source").map((given) => {
    const [name = "", ...rest] = given.split("=");
    const source = SOURCE_NAMES[name] ?? MATCH_SOURCES.find((known) => known === name);
    if (source !== undefined && rest.length > 0) return [source, rest.join("=")];
    const known = Object.keys(SOURCE_NAMES).join(", ");
    throw new CliError(
      "usage-option",
      `--source takes NAME=TEXT with NAME one of ${known}, not ${JSON.stringify(given)}`,
    );
  });
}

async function sourcesOf(options: Options, io: CliIo): Promise<Partial<Record<MatchSource, string>>> {
  const sources: Partial<Record<MatchSource, string>> = {};
  for (const [source, text] of namedSources(options)) {
    sources[source] = text.startsWith("@") ? textOf(await readInput(text.slice(1), io.stdin)) : text;
  }
  return sources;
}

const contextOf = (options: Options): number => options.integer("context", 1) ?? 8_192;

/** What can be wrong with options of scene and settings without a look into a file. Errors: `usage-option`. */
export function checkSceneOptions(options: Options): void {
  numbersOf(options);
  namedSources(options);
  contextOf(options);
  tokensOf(options);
  options.choice("trigger", GENERATION_TYPES);
}

const prefixed = ({ name, text }: ChatMessage, names: boolean): string =>
  names && name !== null ? `${name}: ${text}` : text;

/** The scene of a command line. Errors: `chat-missing` and those of options and files. */
export async function readScene(options: Options, io: CliIo): Promise<Scene> {
  const chat = options.text("chat");
  if (chat === undefined) throw new CliError("chat-missing", "no chat to scan");
  const settings = await settingsOf(options, io);
  const user = options.text("user") ?? "User";
  const char = options.text("char") ?? "";
  const messages = await readNamedChat(chat, { user, char }, io);
  return {
    settings,
    seed: options.text("seed") ?? "lorekeeper",
    user,
    char,
    tags: (options.text("tags") ?? "").split(",").filter((tag) => tag !== ""),
    trigger: options.choice("trigger", GENERATION_TYPES) ?? "normal",
    contextTokens: contextOf(options),
    tokens: tokensOf(options),
    sources: await sourcesOf(options, io),
    messages: messages.map((message) => prefixed(message, settings.includeNames)).reverse(),
    now: io.now(),
  };
}
