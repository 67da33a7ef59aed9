import { type ActivationSettings, CHARACTER_STRATEGIES } from "../../../matcher/model/settings.ts";

/** A setting with what it may be; bounds are inclusive. */
export type SettingRow =
  | { readonly type: "flag"; readonly st: string }
  | { readonly type: "choice"; readonly st?: string; readonly choices: readonly string[] }
  | {
      readonly type: "integer" | "number";
      readonly st: string;
      readonly max: number;
      /** What null stands for; absent: null is refused. */
      readonly none?: string;
    };

/** Far more than any use, and exact in every counter that a setting meets. */
const AMOUNT_MAX = 1_000_000_000;

/** Every activation setting: SillyTavern's name and its range, from 0 on. */
export const SETTING_TABLE: Readonly<Record<keyof ActivationSettings, SettingRow>> = {
  scanDepth: { type: "integer", st: "world_info_depth", max: AMOUNT_MAX, none: "the whole window" },
  includeNames: { type: "flag", st: "world_info_include_names" },
  recursive: { type: "flag", st: "world_info_recursive" },
  matchWholeWords: { type: "flag", st: "world_info_match_whole_words" },
  caseSensitive: { type: "flag", st: "world_info_case_sensitive" },
  useGroupScoring: { type: "flag", st: "world_info_use_group_scoring" },
  budgetPercent: { type: "number", st: "world_info_budget", max: 100, none: "no percentage budget" },
  budgetCap: { type: "integer", st: "world_info_budget_cap", max: AMOUNT_MAX },
  minActivations: { type: "integer", st: "world_info_min_activations", max: AMOUNT_MAX },
  minActivationsDepthMax: { type: "integer", st: "world_info_min_activations_depth_max", max: AMOUNT_MAX },
  maxRecursionSteps: { type: "integer", st: "world_info_max_recursion_steps", max: AMOUNT_MAX },
  characterStrategy: { type: "choice", st: "world_info_character_strategy", choices: CHARACTER_STRATEGIES },
  bookSettings: { type: "choice", choices: ["honour", "ignore"] },
};

/** What a setting may be, in words. */
export function rangeOf(name: keyof ActivationSettings): string {
  const row = SETTING_TABLE[name];
  if (row.type === "flag") return "true or false";
  if (row.type === "choice") return row.choices.join(", ");
  const what = row.type === "integer" ? "a whole number" : "a number";
  return `${what} from 0 to ${row.max}${row.none === undefined ? "" : `, or null for ${row.none}`}`;
}
