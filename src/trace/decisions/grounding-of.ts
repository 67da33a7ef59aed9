import type { GroundingSource, Item, ItemOmitted } from "../model/turn/grounding.ts";
import { OMITTED_ORDER } from "./omitted-family.ts";
import { ITEM_ORDER } from "./row-states.ts";
import type { DecisionBook, Decisions, GroundedCapture } from "./model.ts";

type Counts = Pick<GroundingSource, "pool" | "disabled" | "keyMiss">;

/**
 * The world books of a turn, in the order of the newest assembly that has them. What a scan tells of a book is of the
 * newest assembly in which it ran; items are counted over the whole turn.
 */
export function groundingOf(captures: readonly GroundedCapture[], items: readonly Item[]): GroundingSource[] {
  const newest = new Map<string, { readonly book: DecisionBook; readonly decisions: Decisions; readonly at: number }>();
  for (const { decisions } of captures.toReversed()) {
    for (const [at, book] of decisions.books.entries()) {
      const known = newest.get(book.resourceId);
      if (known === undefined || (!known.book.ran && book.ran)) newest.set(book.resourceId, { book, decisions, at });
    }
  }
  const byBook = Map.groupBy(items, ({ resourceId }) => resourceId);
  return Array.from(newest.values(), ({ book, decisions, at }) =>
    sourceOf(book, countsOf(decisions, at), {
      name: bookName(decisions, at),
      items: byBook.get(book.resourceId) ?? [],
    }),
  );
}

function sourceOf(
  book: DecisionBook,
  counts: Counts,
  { name, items }: { readonly name: string; readonly items: readonly Item[] },
): GroundingSource {
  const { resourceId, revision, bindingSources, ran, skippedReason, tokenBudget, tokensUsed } = book;
  return {
    resourceId,
    name,
    revision,
    bindingSources,
    ran,
    skippedReason,
    ...counts,
    considered: items.length,
    included: items.filter(({ state }) => ITEM_ORDER[state] >= ITEM_ORDER.included).length,
    omitted: omittedCounts(items),
    retrievers: [...new Set(items.map(({ retriever }) => retriever))].filter((one) => one !== "none").sort(),
    budget: tokensUsed === null ? null : { limit: tokenBudget, used: tokensUsed },
    matchMs: null,
  };
}

/** In the order of the list of omitted reasons; only those that occur. */
function omittedCounts(items: readonly Item[]): [ItemOmitted, number][] {
  return OMITTED_ORDER.flatMap((reason): [ItemOmitted, number][] => {
    const count = items.filter(({ omittedReason }) => omittedReason === reason).length;
    return count === 0 ? [] : [[reason, count]];
  });
}

function countsOf(decisions: Decisions, book: number): Counts {
  const counts = { pool: 0, disabled: 0, keyMiss: 0 };
  for (let row = 0; row < decisions.count; row++) {
    if (decisions.bookOf(row) !== book) continue;
    const reason = decisions.reasonOf(row);
    if (reason !== "not-scanned") counts.pool++;
    if (reason === "disabled") counts.disabled++;
    if (reason === "key-miss") counts.keyMiss++;
  }
  return counts;
}

/** "" when there is no catalogue. */
function bookName(decisions: Decisions, book: number): string {
  for (let row = 0; row < decisions.count; row++) {
    if (decisions.bookOf(row) === book) return decisions.catalogueOf(row)?.catalogue.name ?? "";
  }
  return "";
}
