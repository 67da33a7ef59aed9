import type { GroundingSource, Item } from "../../model/turn/grounding.ts";
import type { FoldedReasons } from "./cards/source-card.ts";

/**
 * Entries of a book that took part and have no card, by the reason that left them out, most first. What the source counted
 * less what is shown; where it was not counted, what the turn lists less what is shown. null: included, as far as is known,
 * but not verified.
 */
export function foldedReasons(source: GroundingSource, items: readonly Item[], shown: readonly Item[]): FoldedReasons {
  const counts = new Map<Item["omittedReason"], number>();
  const add = (reason: Item["omittedReason"], n: number): void => {
    counts.set(reason, (counts.get(reason) ?? 0) + n);
  };
  const listed = source.omitted === null ? items : items.filter(({ omittedReason }) => omittedReason === null);
  for (const [reason, n] of source.omitted ?? []) add(reason, n);
  for (const { omittedReason } of listed) add(omittedReason, 1);
  for (const { omittedReason } of shown) add(omittedReason, -1);
  return [...counts].filter(([, n]) => n > 0).sort((a, b) => b[1] - a[1] || (String(a[0]) < String(b[0]) ? -1 : 1));
}
