import type { DecisionColumns, ScanOutcome } from "../../matcher/model/outcome.ts";
import { isActivated, reasonOf } from "../../matcher/model/reason.ts";
import type { AttachedLore } from "../lore-transport.ts";
import type { UsedBook } from "./protocol.ts";

const ACTIVE_IDS_MAX = 128;

/** The books that took part, with those of their entries that are in the profile, best rank first. */
export function usedBooks(
  { lore, books }: AttachedLore,
  activated: ScanOutcome["activated"],
  decisions: DecisionColumns,
): UsedBook[] {
  const active = new Map<string, { count: number; ids: string[] }>();
  for (const { entry, book, uid } of activated) {
    if (!isActivated(reasonOf(decisions.reason[entry] ?? -1))) continue;
    const row = active.get(book) ?? { count: 0, ids: [] };
    row.count++;
    if (row.ids.length < ACTIVE_IDS_MAX) row.ids.push(String(uid));
    active.set(book, row);
  }
  const notes = new Map(books.map((note) => [note.id, note]));
  return lore.plain.books.map(({ id }) => {
    const { name = id, format = "", entryCount = 0 } = notes.get(id) ?? {};
    const { count = 0, ids = [] } = active.get(id) ?? {};
    return { id, name, format, entryCount, matchedEntryCount: count, activeEntryIds: ids };
  });
}
