import { LIMITS } from "../matcher/limits.ts";

/** A regex key inside which a thread had to be ended. */
export interface KilledRegex {
  readonly revision: string;
  /** The translated pattern, as the regex engine gets it (`regexName`). */
  readonly pattern: string;
  /** The key as it is written in the book, `/source/flags`; absent for one that macros made. */
  readonly key?: string;
}

/** Books, by revision, on which two threads died outside of any regex; together if there are several. */
export interface QuarantinedBooks {
  readonly revisions: readonly string[];
  readonly deaths: number;
}

export interface QuarantineStatus {
  readonly regexes: readonly KilledRegex[];
  readonly books: readonly QuarantinedBooks[];
}

interface Revised {
  readonly revision: string;
}

const DEATHS_MAX = LIMITS.bookDeaths.value;

const combination = (books: readonly Revised[]): string =>
  books
    .map((book) => book.revision)
    .toSorted()
    .join(" ");

/**
 * What may not run again, because it cost a thread: single regexes of a book revision, and books. Kept until the book
 * changes, which gives it another revision.
 *
 * A death while several books are scanned together is no proof against any one of them, so it is the combination that
 * is counted; each book goes on with others.
 */
export class Quarantine {
  readonly #regexes = new Map<string, Map<string, KilledRegex>>();
  readonly #deaths = new Map<string, { readonly revisions: readonly string[]; deaths: number }>();

  noteKilledRegex(regex: KilledRegex): void {
    const known = this.#regexes.get(regex.revision) ?? new Map<string, KilledRegex>();
    known.set(regex.pattern, regex);
    this.#regexes.set(regex.revision, known);
  }

  /** The regexes of these books that may not run, in the order in which they were noted. */
  killedRegexes(books: readonly Revised[]): KilledRegex[] {
    return books.flatMap((book) => [...(this.#regexes.get(book.revision)?.values() ?? [])]);
  }

  /** Counts a thread that died on these books outside of any regex. */
  noteDeath(books: readonly Revised[]): void {
    const key = combination(books);
    const row = this.#deaths.get(key) ?? { revisions: key.split(" "), deaths: 0 };
    row.deaths++;
    this.#deaths.set(key, row);
  }

  /** Whether two threads died on exactly these books. */
  holds(books: readonly Revised[]): boolean {
    return (this.#deaths.get(combination(books))?.deaths ?? 0) >= DEATHS_MAX;
  }

  /** Forgets everything about a revision: its book was changed or deleted. */
  forget(revision: string): void {
    this.#regexes.delete(revision);
    for (const [key, row] of this.#deaths) if (row.revisions.includes(revision)) this.#deaths.delete(key);
  }

  get status(): QuarantineStatus {
    return {
      regexes: [...this.#regexes.values()].flatMap((known) => [...known.values()]),
      books: [...this.#deaths.values()].filter((row) => row.deaths >= DEATHS_MAX),
    };
  }
}
