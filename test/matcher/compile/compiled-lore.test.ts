import { describe, expect, it } from "vitest";
import { BOOK, compiled, worldBook } from "../../support/lore.ts";

describe("looking entries up", () => {
  it("finds the first of a uid in the list, compared as text", () => {
    const lore = compiled({
      entries: [
        { uid: 5, order: 1 },
        { uid: "5", order: 2 },
        { uid: 6, order: 3 },
      ],
    });
    expect(lore.indexOf(BOOK, 5)).toBe(1);
    expect(lore.indexOf(BOOK, "5")).toBe(1);
    expect(lore.indexOf(BOOK, 6)).toBe(0);
  });

  it("tells books apart, and knows nothing of others", () => {
    const lore = compiled({
      books: [
        { id: "A", place: "chat", entries: [{ uid: 1 }] },
        { id: "B", place: "chat", entries: [{ uid: 1 }, { uid: 2 }] },
      ],
    });
    expect(lore.count).toBe(3);
    expect(lore.indexOf("B", 1)).toBe(1);
    expect(lore.indexOf("A", 2)).toBeUndefined();
    expect(lore.indexOf("C", 1)).toBeUndefined();
    expect(lore.bookId(lore.plain.entries[1]!)).toBe("B");
  });

  it("finds entries by the hash of their timed effects, those that have one", () => {
    const lore = compiled({ entries: [{ sticky: 2 }, {}] });
    const [timed] = lore.plain.entries;
    expect(lore.entryByHash(timed?.hash ?? "")).toBe(timed);
    expect(lore.entryByHash("")).toBeUndefined();
    expect(lore.entryByHash("00000000000000")).toBeUndefined();
  });
});

describe("entries that share a timed key", () => {
  it("are twins in raw books", () => {
    const lore = compiled({ entries: [{ uid: 1 }, { uid: 2 }, { uid: "1" }] });
    const [first, second, third] = lore.plain.entries;
    expect(lore.twinsOf(first!)).toEqual([0, 2]);
    expect(lore.twinsOf(third!)).toEqual([0, 2]);
    expect(lore.twinsOf(second!)).toEqual([]);
  });

  it("are none in library books, where each has a key of its own", () => {
    const book = worldBook([{ uid: 1 }, { uid: 1 }]);
    const lore = compiled({ mode: "product", books: [{ id: "B", place: "chat", book }] });
    expect(lore.plain.entries.map((entry) => lore.twinsOf(entry))).toEqual([[], []]);
  });
});
