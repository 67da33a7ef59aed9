import { describe, expect, it } from "vitest";
import { RecursionPolicy } from "../../../src/matcher/activate/recursion-policy.ts";
import type { BookInfo } from "../../../src/matcher/compile/books.ts";
import type { ActivationSettings } from "../../../src/matcher/model/settings.ts";
import { loreEntry, scanned, settingsOf, worldBook } from "../../support/lore.ts";

const info = (recursive: boolean | null): BookInfo => ({
  id: "B",
  place: "chat",
  scanDepth: null,
  tokenBudget: null,
  recursive,
});
const policy = (
  recursive: boolean,
  book: boolean | null,
  bookSettings: ActivationSettings["bookSettings"] = "honour",
): RecursionPolicy => new RecursionPolicy(settingsOf({ recursive, bookSettings }), [info(book)]);

describe("whether anything recurses", () => {
  it.each<[global: boolean, book: boolean | null, any: boolean]>([
    [false, null, false],
    [true, null, true],
    [false, true, true],
    [true, false, false],
  ])("global %s, book %s: %s", (global, book, any) => expect(policy(global, book).any).toBe(any));

  it("is the global switch alone where books' settings are ignored, and without books", () => {
    expect(policy(false, true, "ignore").any).toBe(false);
    expect(policy(true, false, "ignore").any).toBe(true);
    expect(new RecursionPolicy(settingsOf({ recursive: true }), []).any).toBe(true);
  });
});

describe("an entry's part in recursion", () => {
  const own = (exclude: boolean | null, prevent: boolean | null): ReturnType<typeof loreEntry> =>
    loreEntry({ excludeRecursion: exclude, preventRecursion: prevent });

  it.each<[global: boolean, book: boolean | null, flag: boolean | null, part: boolean]>([
    [true, null, null, true],
    [true, null, true, false],
    [true, false, null, false],
    [true, false, false, true],
    [false, true, null, true],
    [false, true, true, false],
  ])("global %s, book %s, own flag %s: takes part %s", (global, book, flag, part) => {
    const recursion = new RecursionPolicy(settingsOf({ recursive: global, bookSettings: "honour" }), [
      info(book),
      info(true),
    ]);
    expect(recursion.excludes(own(flag, null))).toBe(!part);
    expect(recursion.feeds(own(null, flag))).toBe(part);
  });

  it("feeds contents to delay levels where nothing recurses", () => {
    expect(policy(false, null).feeds(own(null, null))).toBe(true);
    expect(policy(false, null).feeds(own(null, true))).toBe(false);
  });
});

describe("books of one scan that differ", () => {
  const scanOf = (first: boolean, second: boolean): ReturnType<typeof scanned> =>
    scanned({
      mode: "product",
      books: [
        {
          id: "A",
          place: "chat",
          book: worldBook([{ uid: "a", constant: true, content: "dog" }], { recursiveScanning: first }),
        },
        {
          id: "B",
          place: "chat",
          book: worldBook([{ uid: "b", keys: ["dog"], content: "Dog." }], { recursiveScanning: second }),
        },
      ],
      messages: ["x"],
      settings: { bookSettings: "honour" },
    });

  it("pass contents on from books that recurse to books that recurse", () => {
    expect(scanOf(true, true).reason("b")).toBe("recursion");
    expect(scanOf(true, false).reason("b")).toBe("exclude-recursion");
    expect(scanOf(false, true).reason("b")).toBe("key-miss");
  });
});
