import type { TurnItems } from "../../decisions/model.ts";
import type { TurnFacts } from "../../model/turn/turn-facts.ts";

/**
 * The items of a turn without decisions: none, when it is recorded that no book was bound and nothing was scanned; null
 * otherwise, since nobody knows what became of the entries then.
 */
export function itemsWithoutBooks({
  awareness,
  captures,
}: Pick<TurnFacts, "awareness" | "captures">): TurnItems | null {
  const isAssembled = captures.length > 0 && captures.every(({ groundingKey }) => groundingKey === null);
  return awareness.bindings?.books.length === 0 && isAssembled
    ? { items: [], itemsTotal: 0, itemsTruncated: false, grounding: [] }
    : null;
}
