import type { BookInfo } from "../compile/books.ts";
import type { LoreEntry } from "../compile/entry.ts";
import type { ActivationSettings } from "../model/settings.ts";

/**
 * Which entries take part in recursion. A book may switch it on or off for its own entries (where book settings are
 * honoured); an entry that says `false` to its own exclude or prevent flag is exempt from its book's "off".
 */
export class RecursionPolicy {
  /** Whether any entry recurses: SillyTavern's global switch. */
  readonly any: boolean;
  readonly #global: boolean;
  /** What each book says; null = nothing, or not asked. */
  readonly #books: readonly (boolean | null)[];

  constructor(settings: ActivationSettings, books: readonly BookInfo[]) {
    this.#global = settings.recursive;
    this.#books = books.map((book) => (settings.bookSettings === "honour" ? book.recursive : null));
    this.any = books.length === 0 ? this.#global : this.#books.some((book) => book ?? this.#global);
  }

  /** Whether recursion text may not wake the entry. */
  excludes(entry: LoreEntry): boolean {
    return entry.excludeRecursion === true || !this.#takesPart(entry, entry.excludeRecursion);
  }

  /** Whether the content of the entry may wake others. Where nothing recurses, delay levels still pass contents on. */
  feeds(entry: LoreEntry): boolean {
    if (entry.preventRecursion === true) return false;
    return !this.any || this.#takesPart(entry, entry.preventRecursion);
  }

  #takesPart(entry: LoreEntry, own: boolean | null): boolean {
    const book = this.#books[entry.book] ?? null;
    return (book ?? this.#global) || (book === false && this.#global && own === false);
  }
}
