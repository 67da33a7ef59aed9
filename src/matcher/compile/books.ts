import type { WorldBook } from "../model/book.ts";
import type { BookPlace } from "../model/request.ts";
import type { CHARACTER_STRATEGIES } from "../model/settings.ts";
import type { LoreEntry } from "./entry.ts";
import { entryFromModel } from "./model-entry.ts";
import { entryFromSt, type RawEntry } from "./st-entry.ts";

/** One bound book. `id` is what timed keys, forced entries and outcomes name it by. */
export type LoreBook = ModelLoreBook | RawLoreBook;

/** A book of the library. Entries with the same uid all live. */
export interface ModelLoreBook {
  readonly id: string;
  readonly place: BookPlace;
  readonly book: WorldBook;
}

/**
 * A raw SillyTavern `entries` map or array, matched with SillyTavern's own coercions. Of entries with one uid that are
 * activated in the same loop the last one wins, at the place of the first; later loops look at none of them again.
 */
export interface RawLoreBook {
  readonly id: string;
  readonly place: BookPlace;
  readonly entries: unknown;
}

/** What the scan has to know about a book. A field is null when the book does not say. */
export interface BookInfo {
  readonly id: string;
  readonly place: BookPlace;
  readonly scanDepth: number | null;
  readonly tokenBudget: number | null;
  readonly recursive: boolean | null;
}

/** The book's own settings; 0 and negative numbers are what exporters write for "not set". */
export function bookInfo(book: LoreBook): BookInfo {
  const settings = "book" in book ? book.book.settings : {};
  const positive = (value: number | undefined): number | null => (value !== undefined && value > 0 ? value : null);
  return {
    id: book.id,
    place: book.place,
    scanDepth: positive(settings.scanDepth),
    tokenBudget: positive(settings.tokenBudget),
    recursive: settings.recursiveScanning ?? null,
  };
}

const PLACE_PRIORITY: readonly BookPlace[] = ["global", "chat", "persona", "character"];

/**
 * The books that are used: one that is bound in several places counts once, global before chat before persona before
 * character. The given order is kept.
 */
export function distinctBooks(books: readonly LoreBook[]): readonly LoreBook[] {
  const best = new Map<string, LoreBook>();
  for (const book of books) {
    const known = best.get(book.id);
    if (known === undefined || PLACE_PRIORITY.indexOf(book.place) < PLACE_PRIORITY.indexOf(known.place)) {
      best.set(book.id, book);
    }
  }
  return books.filter((book) => best.get(book.id) === book);
}

/** The activation entries of a book in file order: JavaScript's property order of the entries map. */
export function bookEntries(book: LoreBook, index: number): readonly LoreEntry[] {
  return "book" in book ? modelEntries(book, index) : rawEntries(book, index);
}

function modelEntries(book: ModelLoreBook, index: number): readonly LoreEntry[] {
  const seen = new Map<string, number>();
  return book.book.entries.map((entry) => {
    const name = String(entry.uid);
    const occurrence = (seen.get(name) ?? 0) + 1;
    seen.set(name, occurrence);
    return entryFromModel(entry, { book: index, bookName: book.id, uid: entry.uid, occurrence });
  });
}

function rawEntries(book: RawLoreBook, index: number): readonly LoreEntry[] {
  const { entries } = book;
  if (typeof entries !== "object" || entries === null) return [];
  const list: LoreEntry[] = [];
  for (const raw of Object.values(entries) as unknown[]) {
    if (typeof raw !== "object" || raw === null) continue;
    const { uid } = raw as RawEntry;
    const known = typeof uid === "number" || typeof uid === "string" ? uid : "undefined";
    list.push(entryFromSt(raw as RawEntry, { book: index, bookName: book.id, uid: known, occurrence: 1 }));
  }
  return list;
}

type Strategy = (typeof CHARACTER_STRATEGIES)[number];

/**
 * The order of the compiled list (SillyTavern's): chat books, then persona books, then global and character books as
 * the strategy says; each part sorted by insertion order, highest first, stable. Takes and returns entry lists by book.
 */
export function listOrder(
  books: readonly BookInfo[],
  entries: readonly (readonly LoreEntry[])[],
  strategy: Strategy,
): LoreEntry[] {
  const part = (places: readonly BookPlace[]): LoreEntry[] =>
    places.flatMap((place) => books.flatMap((book, at) => (book.place === place ? (entries[at] ?? []) : [])));
  const sorted = (list: LoreEntry[]): LoreEntry[] => list.toSorted((a, b) => b.order - a.order);
  const shared =
    strategy === "evenly"
      ? sorted(part(["global", "character"]))
      : strategy === "character-first"
        ? [...sorted(part(["character"])), ...sorted(part(["global"]))]
        : [...sorted(part(["global"])), ...sorted(part(["character"]))];
  return [...sorted(part(["chat"])), ...sorted(part(["persona"])), ...shared];
}
