import type { CompiledLore } from "../../matcher/engine.ts";
import { LIMITS } from "../../matcher/limits.ts";
import { LibraryError } from "../library/error.ts";
import type { AttachedLore } from "../lore-transport.ts";
import type { EntryAt } from "./protocol.ts";

/**
 * Index in the compiled list of one entry of a book. Throws `ENTRY_NOT_FOUND`, and `ENTRY_NOT_UNIQUE` with candidates
 * where an occurrence has to be said.
 */
export function findEntry(attached: AttachedLore, { book, uid, occurrence }: EntryAt): number {
  const found = entriesOfUid(attached.lore, book, uid);
  const what = `uid ${JSON.stringify(uid)} of book ${JSON.stringify(book)}`;
  if (found.length === 0) throw new LibraryError("ENTRY_NOT_FOUND", `there is no entry with ${what}`);
  if (occurrence === undefined) {
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    throw new LibraryError("ENTRY_NOT_UNIQUE", `${found.length} entries have ${what}; name one by its occurrence`, {
      candidates: candidatesOf(attached, found),
    });
  }
  const entry = found[occurrence - 1];
  if (entry !== undefined) return entry;
  const message = `there is no occurrence ${occurrence} of ${what}; it has ${found.length}`;
  throw new LibraryError("ENTRY_NOT_FOUND", message, { limit: found.length, requested: occurrence });
}

/** From 1, among the entries of its book with the same uid, as the book has them. */
export function occurrenceOf({ plain }: CompiledLore, entry: number): number {
  const one = plain.entries[entry];
  const mark = /#(\d+)$/u.exec(one?.timedKey ?? "");
  const id = plain.books[one?.book ?? -1]?.id;
  return mark === null || one?.timedKey === `${id}.${one?.uid}` ? 1 : Number(mark[1]);
}

function entriesOfUid(lore: CompiledLore, book: string, uid: string): number[] {
  const { books, entries } = lore.plain;
  const at = books.findIndex(({ id }) => id === book);
  const found = entries.flatMap((entry, i) => (entry.book === at && String(entry.uid) === uid ? [i] : []));
  return found.toSorted((a, b) => occurrenceOf(lore, a) - occurrenceOf(lore, b));
}

function candidatesOf({ lore, notes }: AttachedLore, found: readonly number[]) {
  const { names } = notes();
  return found.slice(0, LIMITS.auditDecisions.value).map((i, at) => ({
    occurrence: at + 1,
    name: names[i] ?? "",
    keys: lore.plain.entries[i]?.keys ?? [],
  }));
}
