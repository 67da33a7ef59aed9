import { LIMITS } from "../matcher/limits.ts";
import type { WorkerErrorCode } from "./error.ts";

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

/** Threads that died on books. Readings of the clock at which a thread that ran out of time was ended; numbers of the others. */
interface Deaths {
  readonly revisions: readonly string[];
  readonly overtimeAt: number[];
  others: number;
}

const combination = (books: readonly Revised[]): string =>
  books
    .map((book) => book.revision)
    .toSorted()
    .join(" ");

/**
 * What may not run again, because it cost a thread: single regexes of a book revision, and books. Kept until the book
 * changes, which gives it another revision; of a thread that ran out of time outside of any regex, which may be the fault of
 * a busy machine, `bookRestMs`.
 *
 * A death while several books are scanned together is no proof against any one of them, so it is the combination that
 * is counted; each book goes on with others.
 */
export class Quarantine {
  readonly #regexes = new Map<string, Map<string, KilledRegex>>();
  readonly #deaths = new Map<string, Deaths>();
  readonly #now: () => number;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

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
  noteDeath(books: readonly Revised[], code: WorkerErrorCode): void {
    const key = combination(books);
    const row = this.#deaths.get(key) ?? { revisions: key.split(" "), overtimeAt: [], others: 0 };
    if (code === "worker-deadline") row.overtimeAt.push(this.#now());
    else row.others++;
    // Older ones decide nothing.
    row.overtimeAt.splice(0, row.overtimeAt.length - DEATHS_MAX);
    this.#deaths.set(key, row);
  }

  /** Whether two threads died on exactly these books. */
  holds(books: readonly Revised[]): boolean {
    const row = this.#deaths.get(combination(books));
    return row !== undefined && this.#count(row) >= DEATHS_MAX;
  }

  /** Forgets everything about a revision: its book was changed or deleted. */
  forget(revision: string): void {
    this.#regexes.delete(revision);
    for (const [key, row] of this.#deaths) if (row.revisions.includes(revision)) this.#deaths.delete(key);
  }

  get status(): QuarantineStatus {
    return {
      regexes: [...this.#regexes.values()].flatMap((known) => [...known.values()]),
      books: [...this.#deaths.values()]
        .map((row) => ({ revisions: row.revisions, deaths: this.#count(row) }))
        .filter(({ deaths }) => deaths >= DEATHS_MAX),
    };
  }

  #count({ overtimeAt, others }: Deaths): number {
    const since = this.#now() - LIMITS.bookRestMs.value;
    return others + overtimeAt.filter((at) => at > since).length;
  }
}
