import type { CompiledLore } from "../compile/compiled-lore.ts";
import type { LoreEntry } from "../compile/entry.ts";
import type { TokenCounter } from "../ports.ts";
import type { BudgetRefusal } from "./budget.ts";

/**
 * The token budgets that books set for themselves. One that is reached stops the later entries of that book alone,
 * but for those that ignore budgets; it is reached by the same rule as the global one (an exact fit overflows).
 */
export class BookBudgets {
  readonly #limits: readonly (number | null)[];
  readonly #used: number[];
  readonly #stopped: boolean[];
  readonly #counter: TokenCounter;

  /** `honour`: whether the books' own budgets count at all. */
  constructor(lore: CompiledLore, honour: boolean, counter: TokenCounter) {
    this.#limits = lore.plain.books.map((book) => (honour ? book.tokenBudget : null));
    this.#used = this.#limits.map(() => 0);
    this.#stopped = this.#limits.map(() => false);
    this.#counter = counter;
  }

  /** Whether any book has a budget. */
  get areSet(): boolean {
    return this.#limits.some((limit) => limit !== null);
  }

  /** Whether an earlier entry of this book did not fit any more. */
  isStopped(entry: LoreEntry): boolean {
    return this.#stopped[entry.book] === true && !entry.ignoreBudget;
  }

  /** Counts a content towards its book, or says why it does not fit. */
  take(entry: LoreEntry, content: string): BudgetRefusal | null {
    const limit = this.#limits[entry.book];
    if (limit === null || limit === undefined) return null;
    const used = this.#used[entry.book] ?? 0;
    const tokens = this.#counter.count(`${content}\n`);
    if (used + tokens >= limit && !entry.ignoreBudget) {
      this.#stopped[entry.book] = true;
      return { cut: "book-budget", used, tokens, limit };
    }
    this.#used[entry.book] = used + tokens;
    return null;
  }

  /** The standing of a book whose budget is used up. */
  standing(entry: LoreEntry): BudgetRefusal {
    return {
      cut: "book-budget",
      used: this.#used[entry.book] ?? 0,
      tokens: 0,
      limit: this.#limits[entry.book] ?? 0,
    };
  }
}
