import type { Badge } from "./card.ts";
import type { Fact } from "./fact.ts";
import { phrase, type Text } from "./phrase.ts";

/**
 * The words of a fact, the only place where "none", "not recorded" and "unavailable" are chosen: a value says itself, its
 * absence says which absence it is.
 */
export function wordOf(fact: Fact): Text {
  if (fact.is === "value") return fact.text;
  if (fact.is !== "unavailable") return phrase(`fact.${fact.is}`);
  return fact.why === null
    ? phrase("fact.unavailable")
    : phrase("fact.unavailable-why", { why: phrase(`why.${fact.why}`) });
}

/** The chip of a fact that has no value to show; null: it has one, or is known to be empty. */
export function missingBadge(fact: Fact): Badge | null {
  return fact.is === "value" || fact.is === "none" ? null : { tone: "missing", text: wordOf(fact) };
}
