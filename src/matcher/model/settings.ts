import { z } from "zod";

/** In which order global and character books are interleaved (SillyTavern's `world_info_character_strategy`). */
export const CHARACTER_STRATEGIES = ["evenly", "character-first", "global-first"] as const;

/** The global activation settings. SillyTavern's name of each is in the comment. */
export const ActivationSettingsSchema = z.object({
  /** `world_info_depth`: messages scanned, newest first; Infinity = the whole window. */
  scanDepth: z.union([z.number(), z.literal(Number.POSITIVE_INFINITY)]),
  /** `world_info_include_names`: the caller prefixes `Name: `. */
  includeNames: z.boolean(),
  /** `world_info_recursive` */
  recursive: z.boolean(),
  /** `world_info_match_whole_words` */
  matchWholeWords: z.boolean(),
  /** `world_info_case_sensitive` */
  caseSensitive: z.boolean(),
  /** `world_info_use_group_scoring` */
  useGroupScoring: z.boolean(),
  /** `world_info_budget`: per cent of the context; undefined = no percentage budget. */
  budgetPercent: z.number().exactOptional(),
  /** `world_info_budget_cap`: tokens, 0 = none. */
  budgetCap: z.number(),
  /** `world_info_min_activations`: 0 = off. */
  minActivations: z.number(),
  /** `world_info_min_activations_depth_max`: messages, 0 = no limit. */
  minActivationsDepthMax: z.number(),
  /** `world_info_max_recursion_steps`: loops in all, 0 = no limit. */
  maxRecursionSteps: z.number(),
  characterStrategy: z.enum(CHARACTER_STRATEGIES),
  /** `honour`: `scan_depth`, `token_budget`, `recursive_scanning` of a book count; `ignore`: as SillyTavern. */
  bookSettings: z.enum(["honour", "ignore"]),
});

export type ActivationSettings = z.infer<typeof ActivationSettingsSchema>;

/** The product's defaults (DESIGN: one window for all, no surprise cut). */
export const DEFAULT_SETTINGS: ActivationSettings = {
  scanDepth: Number.POSITIVE_INFINITY,
  includeNames: false,
  recursive: true,
  matchWholeWords: false,
  caseSensitive: false,
  useGroupScoring: false,
  budgetCap: 0,
  minActivations: 0,
  minActivationsDepthMax: 0,
  maxRecursionSteps: 0,
  characterStrategy: "evenly",
  bookSettings: "honour",
};

/** SillyTavern 1.19's values in code, which the recorded oracle cases start from. */
export const ST_CODE_SETTINGS: ActivationSettings = {
  scanDepth: 2,
  includeNames: true,
  recursive: false,
  matchWholeWords: false,
  caseSensitive: false,
  useGroupScoring: false,
  budgetPercent: 25,
  budgetCap: 0,
  minActivations: 0,
  minActivationsDepthMax: 0,
  maxRecursionSteps: 0,
  characterStrategy: "character-first",
  bookSettings: "ignore",
};

/** What a fresh SillyTavern 1.19 install uses. */
export const ST_FRESH_SETTINGS: ActivationSettings = {
  ...ST_CODE_SETTINGS,
  recursive: true,
  matchWholeWords: true,
};

/**
 * SillyTavern's settings (an export, or a subset) laid over `base`. Unknown names are ignored; a `world_info_budget`
 * over 100 becomes 25 and an unknown strategy `evenly`, as SillyTavern does on load.
 */
export function settingsFromSt(st: Readonly<Record<string, unknown>>, base: ActivationSettings): ActivationSettings {
  const settings: ActivationSettings = { ...base };
  const number = (name: string): number | undefined => {
    const value = st[name];
    if (value === undefined || value === null || value === "") return undefined;
    const parsed = Number(value);
    return Number.isNaN(parsed) ? undefined : parsed;
  };
  const flag = (name: string): boolean | undefined => (name in st ? Boolean(st[name]) : undefined);
  settings.scanDepth = number("world_info_depth") ?? base.scanDepth;
  settings.includeNames = flag("world_info_include_names") ?? base.includeNames;
  settings.recursive = flag("world_info_recursive") ?? base.recursive;
  settings.matchWholeWords = flag("world_info_match_whole_words") ?? base.matchWholeWords;
  settings.caseSensitive = flag("world_info_case_sensitive") ?? base.caseSensitive;
  settings.useGroupScoring = flag("world_info_use_group_scoring") ?? base.useGroupScoring;
  const percent = number("world_info_budget");
  if (percent !== undefined) settings.budgetPercent = percent > 100 ? 25 : percent;
  settings.budgetCap = number("world_info_budget_cap") ?? base.budgetCap;
  settings.minActivations = number("world_info_min_activations") ?? base.minActivations;
  settings.minActivationsDepthMax = number("world_info_min_activations_depth_max") ?? base.minActivationsDepthMax;
  settings.maxRecursionSteps = number("world_info_max_recursion_steps") ?? base.maxRecursionSteps;
  const strategy = number("world_info_character_strategy");
  if (strategy !== undefined) settings.characterStrategy = CHARACTER_STRATEGIES[strategy] ?? "evenly";
  return settings;
}
