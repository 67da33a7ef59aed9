import type { BudgetCut } from "../model/reason.ts";
import type { ActivationSettings } from "../model/settings.ts";
import type { TokenCounter } from "../ports.ts";

/** The tokens that lore may take in all, and which setting says so; null = no budget. */
export interface GlobalBudget {
  readonly tokens: number;
  readonly cut: BudgetCut;
}

/** SillyTavern's budget: a share of the context, at least 1 token, lowered to the cap. */
export function globalBudget(settings: ActivationSettings, contextTokens: number): GlobalBudget | null {
  const { budgetPercent, budgetCap } = settings;
  if (budgetPercent === undefined) return budgetCap > 0 ? { tokens: budgetCap, cut: "global-cap" } : null;
  const share = Math.round((budgetPercent * contextTokens) / 100) || 1;
  return budgetCap > 0 && share > budgetCap
    ? { tokens: budgetCap, cut: "global-cap" }
    : { tokens: share, cut: "global-percent" };
}

/** Why an entry does not fit. */
export interface BudgetRefusal {
  readonly cut: BudgetCut;
  readonly used: number;
  readonly tokens: number;
  readonly limit: number;
}

/**
 * Counts as SillyTavern does: the text fed to earlier recursion loops, plus all new contents of this loop with this
 * one, each followed by a line break; reaching the budget overflows it. In SillyTavern a content that did not fit goes
 * on counting, which decides nothing any more; here it counts no further, so that `used` is what active entries use. A
 * counter whose parts add up is asked about each text once.
 */
export class BudgetMeter {
  readonly global: GlobalBudget | null;
  overflowed = false;
  readonly #counts: boolean;
  readonly #counter: TokenCounter;
  #earlierText = "";
  #earlierTokens = 0;
  #freshText = "";
  #freshTokens = 0;

  /** `byBooks`: whether a book has a budget of its own, so that tokens are counted also where nothing bounds them all. */
  constructor(global: GlobalBudget | null, counter: TokenCounter, byBooks = false) {
    this.global = global;
    this.#counts = global !== null || byBooks;
    this.#counter = counter;
  }

  /** Tokens counted so far. */
  get used(): number {
    return this.#earlierTokens + this.#freshTokens;
  }

  /** Begins a loop. */
  startLoop(): void {
    this.#freshText = "";
    this.#freshTokens = 0;
  }

  /** Counts a content in and returns its tokens; null when there is no budget to count for. */
  add(content: string): number | null {
    return this.#take(content, Number.POSITIVE_INFINITY).tokens;
  }

  /** Counts a content in unless it reaches the budget, which overflows then and has not changed. */
  tryAdd(content: string): { readonly fits: boolean; readonly tokens: number | null } {
    return this.#take(content, this.global?.tokens ?? Number.POSITIVE_INFINITY);
  }

  #take(content: string, limit: number): { readonly fits: boolean; readonly tokens: number | null } {
    if (!this.#counts) return { fits: true, tokens: null };
    const text = this.#counter.joined ? `${this.#freshText}${content}\n` : "";
    const before = this.#freshTokens;
    const after = this.#counter.joined ? this.#counter.count(text) : before + this.#counter.count(`${content}\n`);
    const fits = this.#earlierTokens + after < limit;
    if (fits) {
      this.#freshText = text;
      this.#freshTokens = after;
    } else this.overflowed = true;
    return { fits, tokens: after - before };
  }

  /** Ends a loop that another one follows: the text that was fed to it and fitted counts from now on. */
  feed(text: string): void {
    if (!this.#counts || text === "") return;
    if (this.#counter.joined) {
      this.#earlierText = `${text}\n${this.#earlierText}`;
      this.#earlierTokens = this.#counter.count(this.#earlierText);
    } else this.#earlierTokens += this.#counter.count(`${text}\n`);
    this.startLoop();
  }
}
