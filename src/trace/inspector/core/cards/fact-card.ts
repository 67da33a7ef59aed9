import type { Card } from "../card.ts";
import type { Fact } from "../fact.ts";
import type { Text } from "../phrase.ts";
import { missingBadge, wordOf } from "../word-of.ts";

/** One fact under its name. What is missing is a chip, never an empty place. */
export function factCard(title: Text, fact: Fact): Card {
  const badge = missingBadge(fact);
  return { title, facts: badge === null ? [wordOf(fact)] : [], badges: badge === null ? [] : [badge], unknown: [] };
}

/** A title with facts that are all known. */
export const plainCard = (title: Text, facts: readonly Text[] = []): Card => ({
  title,
  facts,
  badges: [],
  unknown: [],
});
