/**
 * Deliberate mistakes that the reference can be told to make. Each must be noticed by some recorded case: a mistake
 * that no case notices is a rule that no case holds.
 */
export const MISTAKES = [
  "whole-word-unicode-letters",
  "whole-word-bounds-phrases",
  "lower-case-by-character",
  "no-message-marker",
  "depth-one-more",
  "depth-zero-keeps-sources",
  "empty-message-dropped",
  "blank-key-never-matches",
  "regex-case-folded",
  "secondary-not-all-is-not-any",
  "missing-selective-is-true",
  "decorator-trimmed",
  "probability-strictly-below",
  "constants-never-roll",
  "group-names-trimmed",
  "group-removal-checks-membership",
  "group-active-by-any-name",
  "group-score-without-secondaries",
  "group-override-lowest-order",
  "budget-strictly-above",
  "budget-tries-smaller",
  "budget-forgets-earlier-loops",
  "budget-counts-all-activated",
  "prevent-recursion-ignored",
  "recursion-forgets-chat",
  "max-steps-one-more",
  "delay-levels-need-recursion",
  "min-activations-limit-exact",
  "min-activations-sees-recursion",
  "sticky-one-longer",
  "sticky-refreshed",
  "cooldown-unprotected",
  "delay-inclusive",
  "ties-earlier-first",
  "outlets-reversed",
  "depth-not-grouped",
  "strategy-ignored",
] as const;

export type Mistake = (typeof MISTAKES)[number];
export type Mistakes = ReadonlySet<Mistake>;
