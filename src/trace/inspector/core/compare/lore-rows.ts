import type { BookDifference, EntryStop, LoreChange, LoreDifference, TurnComparison } from "../../../compare/model.ts";
import type { Fact } from "../fact.ts";
import { type Phrase, phrase } from "../phrase.ts";
import { isReason } from "../words/reasons.ts";
import { ABSENT, type CompareRow, type CompareSection, numberRow, valueFact, valueRow } from "./row.ts";

const reasonText = (reason: string): Phrase | string => (isReason(reason) ? phrase(`reason.${reason}`) : reason);

function stopFact({ state, reason }: EntryStop): Fact {
  if (state === "not-recorded") return { is: "not-recorded" };
  if (state === "absent") return valueFact(phrase("compare.book-not-there"));
  return valueFact(phrase("compare.stopped-at", { reason: reason === null ? null : reasonText(reason) }));
}

function firedRow(state: "only-a" | "only-b", entry: LoreDifference): CompareRow {
  const fired = valueFact(phrase("compare.fired", { reason: reasonText(entry.reason) }));
  const other = stopFact(entry.other);
  const [a, b] = state === "only-a" ? [fired, other] : [other, fired];
  return { id: entry.itemId, name: entry.title || entry.itemId, state, a, b };
}

const changedRow = ({ itemId, title, reason }: LoreChange): CompareRow => ({
  ...valueRow(title || itemId, reason, reasonText),
  id: itemId,
  state: "changed",
});

/** Entries that fired in one turn only, each with what stopped it in the other, then those that fired differently. */
export function loreSection({ lore }: TurnComparison): CompareSection {
  if (lore === null) return { title: "compare.lore", rows: null, note: null };
  const isWindow = lore.from.a === "window" || lore.from.b === "window";
  return {
    title: "compare.lore",
    rows: [
      ...lore.onlyA.map((entry) => firedRow("only-a", entry)),
      ...lore.onlyB.map((entry) => firedRow("only-b", entry)),
      ...lore.changed.map(changedRow),
    ],
    note: isWindow ? phrase("compare.from-window") : null,
  };
}

/** Revision and counts of a book; of one that was bound on one side only, the other side has none of them. */
function bookRows({ resourceId, name, bound, revision, considered, included }: BookDifference): CompareRow[] {
  const book = name === "" ? resourceId : name;
  const rows = [
    valueRow(phrase("compare.revision", { name: book }), revision, (text) => text.slice(0, 12)),
    numberRow(phrase("compare.considered", { name: book }), considered),
    numberRow(phrase("compare.included", { name: book }), included),
  ];
  return rows.map((row, index) => {
    const known = { ...row, id: `${resourceId}:${index}` };
    if (bound === "both") return known;
    return bound === "a" ? { ...known, state: "only-a", b: ABSENT } : { ...known, state: "only-b", a: ABSENT };
  });
}

/** World books of both turns. */
export const bookSection = ({ lore }: TurnComparison): CompareSection => ({
  title: "compare.books",
  rows: lore?.books.flatMap(bookRows) ?? null,
  note: null,
});
