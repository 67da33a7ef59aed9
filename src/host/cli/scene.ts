import { z } from "zod";
import { MATCH_SOURCES, type MatchSource } from "../../matcher/model/book.ts";
import {
  DEFAULT_SETTINGS,
  settingsFromSt,
  ST_FRESH_SETTINGS,
  type ActivationSettings,
} from "../../matcher/model/settings.ts";
import { readChat, type ChatMessage } from "./chat.ts";
import { CliError } from "./error.ts";
import { readInput, textOf, titleOf } from "./input.ts";
import type { CliIo } from "./io.ts";
import type { Options } from "./options.ts";
import { GENERATION_TYPES } from "./run-options.ts";

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

const SettingsFileSchema = z.record(z.string(), z.unknown());

/** SillyTavern's names may stand at the top of the file or under `world_info_settings`, as in its settings.json. */
async function settingsFile(name: string, io: CliIo): Promise<ActivationSettings> {
  const file = await readInput(name, io.stdin);
  let value: unknown;
  try {
    value = JSON.parse(textOf(file));
  } catch (cause) {
    throw new CliError("settings-invalid", `${titleOf(name)} is not JSON`, { cause });
  }
  const parsed = SettingsFileSchema.safeParse(value);
  if (!parsed.success) throw new CliError("settings-invalid", `${titleOf(name)} is not an object`);
  const nested = SettingsFileSchema.safeParse(parsed.data["world_info_settings"]);
  const names = { ...parsed.data, ...(nested.success ? nested.data : {}) };
  if (!Object.keys(names).some((key) => key.startsWith("world_info_"))) {
    throw new CliError("settings-invalid", `${titleOf(name)} has no world_info_… setting`);
  }
  return settingsFromSt(names, ST_FRESH_SETTINGS);
}

/** The activation settings that a command line asks for. */
export async function settingsOf(options: Options, io: CliIo): Promise<ActivationSettings> {
  const named = options.text("settings");
  const base =
    named === undefined ? DEFAULT_SETTINGS : named === "st" ? ST_FRESH_SETTINGS : await settingsFile(named, io);
  const settings: ActivationSettings = { ...base };
  settings.scanDepth = options.amount("depth", 0) ?? base.scanDepth;
  settings.maxRecursionSteps = options.integer("max-recursion-steps", 0) ?? base.maxRecursionSteps;
  settings.minActivations = options.integer("min-activations", 0) ?? base.minActivations;
  settings.budgetCap = options.number("budget-cap", 0) ?? base.budgetCap;
  const percent = options.number("budget", 0);
  if (percent !== undefined) settings.budgetPercent = percent;
  if (options.flag("no-recursion")) settings.recursive = false;
  if (options.flag("case-sensitive")) settings.caseSensitive = true;
  if (options.flag("whole-words")) settings.matchWholeWords = true;
  if (options.flag("group-scoring")) settings.useGroupScoring = true;
  if (options.flag("names")) settings.includeNames = true;
  if (options.flag("ignore-book-settings")) settings.bookSettings = "ignore";
  return settings;
}

async function sourcesOf(options: Options, io: CliIo): Promise<Partial<Record<MatchSource, string>>> {
  const sources: Partial<Record<MatchSource, string>> = {};
  for (const given of options.texts("source")) {
    const [name = "", ...rest] = given.split("=");
    const source = SOURCE_NAMES[name] ?? MATCH_SOURCES.find((known) => known === name);
    if (source === undefined || rest.length === 0) {
      const known = Object.keys(SOURCE_NAMES).join(", ");
      throw new CliError(
        "usage-option",
        `--source takes NAME=TEXT with NAME one of ${known}, not ${JSON.stringify(given)}`,
      );
    }
    const text = rest.join("=");
    sources[source] = text.startsWith("@") ? textOf(await readInput(text.slice(1), io.stdin)) : text;
  }
  return sources;
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
  const messages = readChat(await readInput(chat, io.stdin), { user, char });
  return {
    settings,
    seed: options.text("seed") ?? "lorekeeper",
    user,
    char,
    tags: (options.text("tags") ?? "").split(",").filter((tag) => tag !== ""),
    trigger: options.choice("trigger", GENERATION_TYPES) ?? "normal",
    contextTokens: options.integer("context", 1) ?? 8_192,
    tokens: tokensOf(options),
    sources: await sourcesOf(options, io),
    messages: messages.map((message) => prefixed(message, settings.includeNames)).reverse(),
    now: io.now(),
  };
}
