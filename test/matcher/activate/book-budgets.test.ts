import { describe, expect, it } from "vitest";
import { BookBudgets } from "../../../src/matcher/activate/book-budgets.ts";
import type { Entry } from "../../../src/matcher/model/book.ts";
import type { ActivationSettings } from "../../../src/matcher/model/settings.ts";
import { compiled, scanned, scannedWith, settingsOf, UNITS, worldBook } from "../../support/lore.ts";

type Given = Partial<Omit<Entry, "source">>;

const books = (first: Given[], second: Given[], tokenBudget: number): Parameters<typeof compiled>[0] => ({
  mode: "product",
  books: [
    { id: "A", place: "chat", book: worldBook(first, { tokenBudget }) },
    { id: "B", place: "chat", book: worldBook(second) },
  ],
});

describe("a book's own budget", () => {
  const lore = compiled(books([{ content: "aaa" }, { content: "b" }, { ignoreBudget: true }], [{}], 6));
  const [first, second, free] = lore.plain.entries.filter(({ book }) => book === 0);
  const other = lore.plain.entries.find(({ book }) => book === 1);

  it("is reached by an exact fit and then stops its later entries alone", () => {
    const budgets = new BookBudgets(lore, true, UNITS);
    expect(budgets.take(first!, "aaa")).toBeNull();
    expect(budgets.isStopped(second!)).toBe(false);
    expect(budgets.take(second!, "b")).toEqual({ cut: "book-budget", used: 4, tokens: 2, limit: 6 });
    expect(budgets.isStopped(second!)).toBe(true);
    expect(budgets.isStopped(free!)).toBe(false);
    expect(budgets.isStopped(other!)).toBe(false);
    expect(budgets.standing(second!)).toEqual({ cut: "book-budget", used: 4, tokens: 0, limit: 6 });
  });

  it("counts entries that ignore budgets, without stopping them", () => {
    const budgets = new BookBudgets(lore, true, UNITS);
    expect(budgets.take(free!, "a".repeat(50))).toBeNull();
    expect(budgets.take(first!, "")).toMatchObject({ used: 51 });
  });

  it("does not exist when books' settings are ignored", () => {
    const budgets = new BookBudgets(lore, false, UNITS);
    expect([budgets.areSet, new BookBudgets(lore, true, UNITS).areSet]).toEqual([false, true]);
    expect(budgets.take(first!, "a".repeat(50))).toBeNull();
    expect(budgets.isStopped(first!)).toBe(false);
  });
});

describe("a scan over books with budgets", () => {
  const scanOf = (settings: Partial<ActivationSettings>, tokenBudget = 6): ReturnType<typeof scanned> =>
    scanned({
      ...books(
        [
          { uid: "a1", constant: true, content: "aaa", insertionOrder: 9 },
          { uid: "a2", constant: true, content: "wakes", insertionOrder: 8 },
          { uid: "a3", constant: true, content: "x", insertionOrder: 7 },
          { uid: "a4", constant: true, content: "y", insertionOrder: 6, ignoreBudget: true },
        ],
        [
          { uid: "b1", constant: true, content: "bbbbbbbbbb", insertionOrder: 5 },
          { uid: "b2", keys: ["wakes"], content: "c" },
        ],
        tokenBudget,
      ),
      messages: ["x"],
      settings: { recursive: true, bookSettings: "honour", ...settings },
      ports: { tokens: UNITS },
    });

  it("cuts the rest of the book by name and leaves other books alone", () => {
    const scan = scanOf({});
    expect(scan.active).toEqual(["a1", "a4", "b1"]);
    expect(scan.omission("a2")?.budget).toEqual({ cut: "book-budget", used: 4, tokens: 6, limit: 6 });
    expect(scan.omission("a3")?.budget).toMatchObject({ cut: "book-budget", tokens: 0 });
    expect(scan.outcome.budget.overflowed).toBe(false);
  });

  it("tells the tokens of active entries also where no other budget is in force", () => {
    const { budgetPercent: _25, ...rest } = settingsOf();
    const given = { messages: ["x"], ports: { tokens: UNITS }, settings: { recursive: false } };
    const lore = compiled(books([{ constant: true, content: "aaa" }], [{ constant: true, content: "b" }], 50));
    for (const [bookSettings, tokens, used] of [
      ["honour", [4, 2], 6],
      ["ignore", [undefined, undefined], 0],
    ] as const) {
      const { outcome } = scannedWith(lore, { ...given, request: { settings: { ...rest, bookSettings } } });
      expect(outcome.activated.map((one) => one.tokens)).toEqual(tokens);
      expect(outcome.budget).toEqual({ tokens: null, used, overflowed: false });
    }
  });

  it("keeps what it cut out of the recursion", () => {
    expect(scanOf({}).reason("b2")).toBe("key-miss");
    expect(scanOf({}, 100).reason("b2")).toBe("recursion");
  });

  it("is as if there were none where books' settings are ignored", () => {
    expect(scanOf({ bookSettings: "ignore" }).active).toEqual(["a1", "a2", "a3", "a4", "b1", "b2"]);
  });
});
