import { LIMITS } from "../../../matcher/limits.ts";
import { CHARACTER_STRATEGIES, DEFAULT_SETTINGS, type ActivationSettings } from "../../../matcher/model/settings.ts";
import type { HelpPage } from "../help.ts";
import type { OptionRow } from "../options.ts";
import { pluginSettings } from "./plugin-settings.ts";

/** One thing that can be set. */
export interface ConfigRow {
  /** Where it is set. */
  readonly group: "activation-settings" | "command" | "environment" | "plugin" | "workers";
  readonly name: string;
  readonly default: string;
  readonly range: string;
  readonly says: string;
}

interface SettingRow {
  readonly range: string;
  readonly says: string;
  /** Where the value in the code has no JSON form. */
  readonly default?: string;
}

const FLAG = "true, false";
const AMOUNT = "0 or more";

/** The activation settings: one row each, which the type holds complete. */
export const SETTING_ROWS: Readonly<Record<keyof ActivationSettings, SettingRow>> = {
  scanDepth: {
    default: "null",
    range: "0 or more messages, null = the whole window",
    says: "messages scanned, newest first (world_info_depth)",
  },
  includeNames: { range: FLAG, says: "scan `Name: text` instead of the text alone (world_info_include_names)" },
  recursive: { range: FLAG, says: "contents of active entries wake others (world_info_recursive)" },
  matchWholeWords: { range: FLAG, says: "single-word keys match whole words only (world_info_match_whole_words)" },
  caseSensitive: { range: FLAG, says: "keys match only in their own case (world_info_case_sensitive)" },
  useGroupScoring: { range: FLAG, says: "groups compete by the number of keys hit (world_info_use_group_scoring)" },
  budgetPercent: {
    default: "null",
    range: "0 to 100, null = no percentage budget",
    says: "budget in per cent of the context (world_info_budget)",
  },
  budgetCap: { range: `${AMOUNT} tokens, 0 = none`, says: "upper limit of the budget (world_info_budget_cap)" },
  minActivations: {
    range: `${AMOUNT} entries, 0 = off`,
    says: "look further back until so many entries are active (world_info_min_activations)",
  },
  minActivationsDepthMax: {
    range: `${AMOUNT} messages, 0 = no limit`,
    says: "how far back at most (world_info_min_activations_depth_max)",
  },
  maxRecursionSteps: {
    range: `${AMOUNT} loops, 0 = no limit`,
    says: "loops in all (world_info_max_recursion_steps)",
  },
  characterStrategy: {
    range: CHARACTER_STRATEGIES.join(", "),
    says: "order of global and character books (world_info_character_strategy)",
  },
  bookSettings: {
    range: "honour, ignore",
    says: "whether scan_depth, token_budget and recursive_scanning of a book count",
  },
};

function settingRows(): ConfigRow[] {
  return Object.entries(SETTING_ROWS).map(([name, row]) => {
    const value = DEFAULT_SETTINGS[name as keyof ActivationSettings];
    return {
      group: "activation-settings",
      name,
      default: row.default ?? String(value),
      range: row.range,
      says: row.says,
    };
  });
}

/** In the help of an option its default stands in brackets. */
const BRACKETS = /\(([^()]*)\)/;

function optionRow(command: string, row: OptionRow): ConfigRow {
  const { name, value, help } = row;
  const told = help.replaceAll("\n", " ");
  const standard = value === undefined ? "off" : (row.default ?? BRACKETS.exec(told)?.[1] ?? "none");
  const range = row.range ?? (value === undefined ? "switch" : value.replaceAll("|", ", "));
  return { group: "command", name: `${command} --${name}`, default: standard, range, says: told };
}

function commandRows(pages: ReadonlyMap<string, HelpPage>): ConfigRow[] {
  return [...pages].flatMap(([command, { options }]) =>
    options.flatMap(({ rows }) => rows.filter(({ name }) => name !== "help").map((row) => optionRow(command, row))),
  );
}

const { interactiveThreads, laneQueue, threadMemoryMib } = LIMITS;

const FIXED_ROWS: readonly ConfigRow[] = [
  { group: "environment", name: "LOREKEEPER_DATA", default: "none", range: "a folder", says: "the data folder" },
  {
    group: "environment",
    name: "DSH_HOME",
    default: "~/.dsh",
    range: "a folder",
    says: "home of DSH; without LOREKEEPER_DATA the data folder is dsh-lorekeeper in it",
  },
  { group: "environment", name: "NO_COLOR", default: "none", range: "any text", says: "no colours on terminals" },
  {
    group: "environment",
    name: "LOREKEEPER_DEBUG",
    default: "none",
    range: "any text",
    says: "errors are printed with their stack",
  },
  {
    group: "workers",
    name: "threads",
    default: "cores - 1",
    range: `1 to ${interactiveThreads.value}`,
    says: "threads of the interactive lane; from cores and memory unless set",
  },
  {
    group: "workers",
    name: "queueMax",
    default: String(laneQueue.value),
    range: "1 or more calls",
    says: "calls that may wait in each lane",
  },
  {
    group: "workers",
    name: "memoryMb",
    default: String(threadMemoryMib.value),
    range: "64 or more MiB",
    says: "JavaScript heap of each thread",
  },
];

/** Without the marks of code, which terminals do not set off. */
const plain = (text: string): string => text.replaceAll("`", "");

const pluginRows = (): ConfigRow[] =>
  pluginSettings().map((row) => ({ ...row, default: plain(row.default), says: plain(row.says), group: "plugin" }));

/** Everything that can be set, of all subcommands of `pages`. */
export function configRows(pages: ReadonlyMap<string, HelpPage>): ConfigRow[] {
  return [...settingRows(), ...pluginRows(), ...FIXED_ROWS, ...commandRows(pages)];
}
