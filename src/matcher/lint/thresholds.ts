/** From where on lint speaks. These are opinions about books, not limits of the engine. */
export const LINT_THRESHOLDS = {
  /** Characters (code points) of a content that is worth splitting. */
  longEntryCharacters: 2_000,
  /** Entries that one entry wakes, directly and through others. */
  explosionWoken: 30,
  /** Explosions reported a book, the largest first. */
  explosionsReported: 10,
  /** Part of the budget that one entry may take. */
  budgetEaterShare: 0.25,
  /** Average entries that a book's own budget has to hold. */
  bookBudgetEntries: 5,
  /** Entries or keys named in one message; the rest is counted. */
  named: 4,
} as const;
