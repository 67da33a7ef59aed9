import type { BudgetCut } from "../../matcher/model/reason.ts";
import type { MatchSource, Position, SelectiveLogic } from "../../matcher/model/book.ts";

/**
 * Names whose index is their value in columns: append only. Repeated here because the lists of the engine come with its
 * schemas, which a browser is spared; a test holds them equal.
 */
export const POSITION_NAMES = [
  "before_character_definition",
  "after_character_definition",
  "before_example_messages",
  "after_example_messages",
  "before_author_note",
  "after_author_note",
  "at_depth",
  "outlet",
] as const satisfies readonly Position[];

export const LOGIC_NAMES = ["and_any", "not_all", "not_any", "and_all"] as const satisfies readonly SelectiveLogic[];

export const SOURCE_NAMES = [
  "personaDescription",
  "characterDescription",
  "characterPersonality",
  "characterDepthPrompt",
  "scenario",
  "creatorNotes",
] as const satisfies readonly MatchSource[];

export const CUT_NAMES = ["global-percent", "global-cap", "book-budget"] as const satisfies readonly BudgetCut[];

/** How an entry was found; the names of the turn trace. `none`: no event told. */
export const RETRIEVERS = [
  "none",
  "constant",
  "primary",
  "secondary",
  "sticky",
  "decorator",
  "external",
  "recursion",
] as const;
export type Retriever = (typeof RETRIEVERS)[number];

export const MATCH_PLACES = ["message", "source", "injection", "recursion", "haystack"] as const;
export const APPLIED_PLACES = ["before", "after", "examples-before", "examples-after", "outlet"] as const;

export type MatchPlace = (typeof MATCH_PLACES)[number];
export type AppliedPlace = (typeof APPLIED_PLACES)[number];
