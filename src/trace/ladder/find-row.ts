import type { Decisions } from "../decisions/model.ts";

/** Which entry is meant; `occurrence` absent: any of the entries with the uid. */
export interface EntryWanted {
  readonly resourceId: string;
  readonly uid: string;
  readonly occurrence?: number;
}

/**
 * The parts of a qualified id `<resourceId>:<uid>`, by the books of the decisions, since ids and uids may have colons.
 * null: it names no book of these decisions.
 */
export function entryWanted(decisions: Decisions, qualifiedEntryId: string): EntryWanted | null {
  const ids = decisions.books.map(({ resourceId }) => resourceId).filter((id) => qualifiedEntryId.startsWith(`${id}:`));
  const resourceId = ids.toSorted((a, b) => b.length - a.length)[0];
  return resourceId === undefined ? null : { resourceId, uid: qualifiedEntryId.slice(resourceId.length + 1) };
}

/** Rows of an entry, by occurrence; several where its book has the uid several times. */
export function rowsOfEntry(decisions: Decisions, { resourceId, uid, occurrence }: EntryWanted): number[] {
  const found: { readonly row: number; readonly occurrence: number }[] = [];
  const book = decisions.books.findIndex((one) => one.resourceId === resourceId);
  for (let row = 0; book >= 0 && row < decisions.count; row++) {
    if (decisions.bookOf(row) !== book) continue;
    const at = decisions.catalogueOf(row);
    if (at === null || at.catalogue.uidOf(at.index) !== uid) continue;
    const one = at.catalogue.occurrenceOf(at.index);
    if (occurrence === undefined || one === occurrence) found.push({ row, occurrence: one });
  }
  return found.sort((a, b) => a.occurrence - b.occurrence).map(({ row }) => row);
}
