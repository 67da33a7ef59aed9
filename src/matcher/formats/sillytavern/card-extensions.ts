/** A world entry field that a character book carries under `extensions`, and what SillyTavern fills in either way. */
export interface CardExtension {
  readonly world: string;
  readonly card: string;
  /** Value of the world field when the card says nothing or null; `index` = place in the list. */
  readonly toWorld: unknown;
  /** Value of the card field when the world says nothing or null; {@link AS_IT_IS} = nothing filled in. */
  readonly toCard: unknown;
}

function row(world: string, card: string, toWorld: unknown, toCard: unknown = toWorld): CardExtension {
  return { world, card, toWorld, toCard };
}

/** Stands for "the place in the list" in {@link CARD_EXTENSIONS}. */
export const LIST_INDEX = Symbol("list index");

/** Stands for "whatever the world says, also nothing" in {@link CARD_EXTENSIONS}. */
export const AS_IT_IS = Symbol("as it is");

/** All of them but `position`, which a book also says in words. In the order in which SillyTavern writes them. */
export const CARD_EXTENSIONS: readonly CardExtension[] = [
  row("excludeRecursion", "exclude_recursion", false, AS_IT_IS),
  row("displayIndex", "display_index", LIST_INDEX, AS_IT_IS),
  row("probability", "probability", 100, null),
  row("useProbability", "useProbability", true, false),
  row("depth", "depth", 4),
  row("selectiveLogic", "selectiveLogic", 0),
  row("outletName", "outlet_name", ""),
  row("group", "group", ""),
  row("groupOverride", "group_override", false),
  row("groupWeight", "group_weight", 100, null),
  row("preventRecursion", "prevent_recursion", false),
  row("delayUntilRecursion", "delay_until_recursion", false),
  row("scanDepth", "scan_depth", null),
  row("matchWholeWords", "match_whole_words", null),
  row("useGroupScoring", "use_group_scoring", null, false),
  row("caseSensitive", "case_sensitive", null),
  row("automationId", "automation_id", ""),
  row("role", "role", 0),
  row("vectorized", "vectorized", false),
  row("sticky", "sticky", null),
  row("cooldown", "cooldown", null),
  row("delay", "delay", null),
  row("matchPersonaDescription", "match_persona_description", false),
  row("matchCharacterDescription", "match_character_description", false),
  row("matchCharacterPersonality", "match_character_personality", false),
  row("matchCharacterDepthPrompt", "match_character_depth_prompt", false),
  row("matchScenario", "match_scenario", false),
  row("matchCreatorNotes", "match_creator_notes", false),
  row("triggers", "triggers", []),
  row("ignoreBudget", "ignore_budget", false),
];

/** Names under `extensions` that SillyTavern itself writes. */
export const CARD_EXTENSION_NAMES: ReadonlySet<string> = new Set([
  "position",
  ...CARD_EXTENSIONS.map(({ card }) => card),
]);
