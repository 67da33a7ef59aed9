import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bookEntries,
  bookInfo,
  type BookInfo,
  distinctBooks,
  listOrder,
  type LoreBook,
} from "../../../src/matcher/compile/books.ts";
import type { LoreEntry } from "../../../src/matcher/compile/entry.ts";
import type { BookPlace } from "../../../src/matcher/model/request.ts";
import { CHARACTER_STRATEGIES } from "../../../src/matcher/model/settings.ts";
import { loreEntry, worldBook } from "../../support/lore.ts";

const rawBook = (id: string, place: BookPlace, entries: unknown = {}): LoreBook => ({ id, place, entries });
const info = (place: BookPlace): BookInfo => bookInfo(rawBook("B", place));

describe("a book's own settings", () => {
  const of = (settings: Parameters<typeof worldBook>[1]): BookInfo =>
    bookInfo({ id: "B", place: "chat", book: worldBook([], settings) });

  it("are null where the book says nothing, and always for raw books", () => {
    const nothing = { scanDepth: null, tokenBudget: null, recursive: null };
    expect(of({})).toEqual({ id: "B", place: "chat", ...nothing });
    expect(info("chat")).toEqual({ id: "B", place: "chat", ...nothing });
  });

  it("count when they are positive; zero and less is what exporters write for nothing", () => {
    expect(of({ scanDepth: 3, tokenBudget: 100 })).toMatchObject({ scanDepth: 3, tokenBudget: 100 });
    expect(of({ scanDepth: 0, tokenBudget: -1 })).toMatchObject({ scanDepth: null, tokenBudget: null });
  });

  it("tell recursion off from recursion not mentioned", () => {
    expect(of({ recursiveScanning: false }).recursive).toBe(false);
    expect(of({ recursiveScanning: true }).recursive).toBe(true);
  });
});

describe("a book bound in several places", () => {
  it.each<[places: BookPlace[], counts: BookPlace]>([
    [["chat", "global"], "global"],
    [["character", "persona"], "persona"],
    [["persona", "chat"], "chat"],
    [["character", "chat", "persona", "global"], "global"],
  ])("%j: the binding as %s counts", (places, counts) => {
    const kept = distinctBooks(places.map((place) => rawBook("B", place)));
    expect(kept.map(({ place }) => place)).toEqual([counts]);
  });

  it("leaves other books alone, in the order given, and counts once in one place", () => {
    const books = [rawBook("A", "chat"), rawBook("B", "chat"), rawBook("A", "global"), rawBook("B", "chat")];
    expect(distinctBooks(books)).toEqual([books[1], books[2]]);
  });
});

describe("the entries of a raw book", () => {
  const uids = (entries: unknown): (number | string)[] =>
    bookEntries(rawBook("B", "global", entries), 3).map(({ uid }) => uid);

  it("come in JavaScript's property order: integers first, then as written", () => {
    expect(uids({ b: { uid: "b" }, 10: { uid: 10 }, a: { uid: "a" }, 2: { uid: 2 } })).toEqual([2, 10, "b", "a"]);
  });

  it("may be an array", () => expect(uids([{ uid: 7 }, { uid: 1 }])).toEqual([7, 1]));
  it.each([null, undefined, "x", 4])("are none in %j", (entries) => expect(uids(entries)).toEqual([]));
  it("pass over what is no object", () => expect(uids([null, 3, "x", { uid: 1 }])).toEqual([1]));
  it("without a uid are called undefined", () => expect(uids([{}])).toEqual(["undefined"]));

  it("of one uid share the timed key, as in SillyTavern", () => {
    const entries = bookEntries(rawBook("B", "global", [{ uid: 1 }, { uid: "1" }]), 3);
    expect(entries.map(({ timedKey }) => timedKey)).toEqual(["B.1", "B.1"]);
    expect(entries.map(({ book }) => book)).toEqual([3, 3]);
  });
});

describe("the entries of a library book", () => {
  it("of one uid all live, each under a timed key of its own", () => {
    const book = worldBook([{ uid: 1 }, { uid: 2 }, { uid: "1" }, { uid: 1 }]);
    const keys = bookEntries({ id: "X", place: "chat", book }, 0).map(({ timedKey }) => timedKey);
    expect(keys).toEqual(["X.1", "X.2", "X.1#2", "X.1#3"]);
  });
});

describe("the order of the list", () => {
  const entry = (name: string, order: unknown): LoreEntry => ({ ...loreEntry({ order }), uid: name });
  const places: readonly BookPlace[] = ["character", "global", "persona", "chat"];
  const lists = [
    [entry("char1", 1), entry("char9", 9)],
    [entry("glob5", 5), entry("glob9", 9)],
    [entry("pers1", 1), entry("pers2", 2)],
    [entry("chat0", 0), entry("chat3", 3)],
  ];

  it.each([
    ["evenly", ["glob9", "char9", "glob5", "char1"]],
    ["character-first", ["char9", "char1", "glob9", "glob5"]],
    ["global-first", ["glob9", "glob5", "char9", "char1"]],
  ] as const)("%s: chat, persona, then the others", (strategy, shared) => {
    const order = listOrder(places.map(info), lists, strategy).map(({ uid }) => uid);
    expect(order).toEqual(["chat3", "chat0", "pers2", "pers1", ...shared]);
  });

  it("keeps file order among equal orders and counts a missing order as equal to all", () => {
    const list = [entry("a", 1), entry("b", undefined), entry("c", 1), entry("d", "2")];
    expect(listOrder([info("chat")], [list], "evenly").map(({ uid }) => uid)).toEqual(["a", "b", "d", "c"]);
  });

  it("holds every entry once, and no part of it rises (property)", () => {
    const placed = fc.array(
      fc.record({
        place: fc.constantFrom<BookPlace[]>("chat", "persona", "global", "character"),
        orders: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 5 }),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(placed, fc.constantFrom(...CHARACTER_STRATEGIES), (books, strategy) => {
        const byBook = books.map(({ orders }, book) =>
          orders.map((order, i): LoreEntry => ({ ...loreEntry({ order }), book, uid: i })),
        );
        const sorted = listOrder(
          books.map(({ place }) => info(place)),
          byBook,
          strategy,
        );
        expect(new Set(sorted)).toEqual(new Set(byBook.flat()));
        expect(sorted).toHaveLength(byBook.flat().length);
        sorted.forEach((one, i) => {
          const before = sorted[i - 1];
          if (before?.book !== one.book) return;
          const isStable = before.order > one.order || (before.order === one.order && before.uid < one.uid);
          expect(isStable).toBe(true);
        });
      }),
    );
  });
});
