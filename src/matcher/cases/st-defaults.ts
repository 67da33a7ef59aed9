/** SillyTavern 1.19's settings in code, in its own spelling: what a case starts from. */
export const DEFAULT_SETTINGS: Readonly<Record<string, unknown>> = {
  world_info_depth: 2,
  world_info_min_activations: 0,
  world_info_min_activations_depth_max: 0,
  world_info_budget: 25,
  world_info_budget_cap: 0,
  world_info_include_names: true,
  world_info_recursive: false,
  world_info_overflow_alert: false,
  world_info_case_sensitive: false,
  world_info_match_whole_words: false,
  world_info_use_group_scoring: false,
  world_info_character_strategy: 1,
  world_info_max_recursion_steps: 0,
};

/** A new entry of SillyTavern 1.19's editor: what lies under the entries of a case that is not verbatim. */
export const DEFAULT_ENTRY: Readonly<Record<string, unknown>> = {
  key: [],
  keysecondary: [],
  comment: "",
  content: "",
  constant: false,
  vectorized: false,
  selective: true,
  selectiveLogic: 0,
  addMemo: false,
  order: 100,
  position: 0,
  disable: false,
  ignoreBudget: false,
  excludeRecursion: false,
  preventRecursion: false,
  matchPersonaDescription: false,
  matchCharacterDescription: false,
  matchCharacterPersonality: false,
  matchCharacterDepthPrompt: false,
  matchScenario: false,
  matchCreatorNotes: false,
  delayUntilRecursion: 0,
  probability: 100,
  useProbability: true,
  depth: 4,
  outletName: "",
  group: "",
  groupOverride: false,
  groupWeight: 100,
  scanDepth: null,
  caseSensitive: null,
  matchWholeWords: null,
  useGroupScoring: null,
  automationId: "",
  role: 0,
  sticky: null,
  cooldown: null,
  delay: null,
  triggers: [],
};

/** Entries with defaults under each; the order of the map is kept. */
export function withDefaults(entries: unknown, defaults: Readonly<Record<string, unknown>>): unknown {
  if (typeof entries !== "object" || entries === null) return entries;
  if (Array.isArray(entries)) return entries.map((entry: unknown) => filled(entry, defaults));
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, filled(entry, defaults)]));
}

function filled(entry: unknown, defaults: Readonly<Record<string, unknown>>): unknown {
  return typeof entry === "object" && entry !== null ? { ...defaults, ...entry } : entry;
}
