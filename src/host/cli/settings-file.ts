import { type ActivationSettings, settingsFromSt, ST_FRESH_SETTINGS } from "../../matcher/model/settings.ts";
import { CliError } from "./error.ts";
import { type InputFile, textOf, titleOf } from "./input.ts";
import { nearestOf } from "./nearest.ts";

/** What a settings file says, and what is to be told about it. */
export interface SettingsFile {
  readonly settings: ActivationSettings;
  /** Names that nobody knows, as a sentence. */
  readonly note: string | null;
}

type Kind = "whole" | "percent" | "flag" | "unread";

/** SillyTavern's names. Those that are not read are the bound books and a switch of its pages. */
const NAMES: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["world_info_depth", "whole"],
  ["world_info_include_names", "flag"],
  ["world_info_recursive", "flag"],
  ["world_info_match_whole_words", "flag"],
  ["world_info_case_sensitive", "flag"],
  ["world_info_use_group_scoring", "flag"],
  ["world_info_budget", "percent"],
  ["world_info_budget_cap", "whole"],
  ["world_info_min_activations", "whole"],
  ["world_info_min_activations_depth_max", "whole"],
  ["world_info_max_recursion_steps", "whole"],
  ["world_info_character_strategy", "whole"],
  ["world_info", "unread"],
  ["world_info_overflow_alert", "unread"],
  ["world_info_settings", "unread"],
]);

const FORMS: Readonly<Record<Kind, string>> = {
  whole: "a whole number of at least 0",
  percent: "a number of at least 0",
  flag: "true or false",
  unread: "anything",
};

/** A number of a settings file may stand in quotes, as SillyTavern reads it; null and "" count as missing. */
function hasForm(value: unknown, kind: Kind): boolean {
  if (kind === "unread") return true;
  if (kind === "flag") return typeof value === "boolean";
  if (value === null || value === "") return true;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number) || number < 0) return false;
  return kind === "percent" || Number.isInteger(number);
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(file: InputFile): Fields {
  let value: unknown;
  try {
    value = JSON.parse(textOf(file));
  } catch (cause) {
    throw new CliError("settings-invalid", `${titleOf(file.name)} is not JSON`, { cause });
  }
  if (!isFields(value)) throw new CliError("settings-invalid", `${titleOf(file.name)} is not an object`);
  return value;
}

const NOTED_MAX = 5;

/** A whole settings.json has hundreds of names that are not ours; there only those that look like ours are told. */
function noteOf(file: InputFile, names: readonly string[], isWhole: boolean): string | null {
  const unknown = names.filter((name) => !NAMES.has(name) && (!isWhole || name.startsWith("world_info")));
  if (unknown.length === 0) return null;
  const told = unknown.slice(0, NOTED_MAX).map((name) => {
    const nearest = nearestOf(name, [...NAMES.keys()]);
    return JSON.stringify(name.slice(0, 80)) + (nearest === null ? "" : ` (did you mean ${nearest}?)`);
  });
  const more = unknown.length - told.length;
  const list = told.join(", ") + (more > 0 ? ` and ${more} more` : "");
  return `${titleOf(file.name)}: not a setting, ignored: ${list}`;
}

/**
 * SillyTavern's settings over those of a fresh one. Its names may stand at the top of the file or under
 * `world_info_settings`, as in its settings.json. Errors: `settings-invalid`, with the name that has a wrong value.
 */
export function readSettingsFile(file: InputFile): SettingsFile {
  const root = parse(file);
  const nested = root["world_info_settings"];
  const names: Fields = { ...root, ...(isFields(nested) ? nested : {}) };
  const known = Object.keys(names).filter((name) => (NAMES.get(name) ?? "unread") !== "unread");
  if (known.length === 0) {
    throw new CliError("settings-invalid", `${titleOf(file.name)} has no world_info_… setting that is known`);
  }
  for (const name of known) {
    const kind = NAMES.get(name) ?? "unread";
    if (hasForm(names[name], kind)) continue;
    const shown = JSON.stringify(names[name]).slice(0, 80);
    throw new CliError("settings-invalid", `${titleOf(file.name)}: ${name} must be ${FORMS[kind]}, not ${shown}`);
  }
  const note = noteOf(file, Object.keys(names), isFields(nested));
  return { settings: settingsFromSt(names, ST_FRESH_SETTINGS), note };
}
