import { describe, expect, it } from "vitest";
import { editBook } from "../../../../src/workers/formats/books/edit.ts";
import { bookView } from "../../../../src/workers/formats/books/view.ts";
import { bookOf, HARBOUR } from "./support.ts";

const book = bookOf(HARBOUR);

describe("edit of a book", () => {
  it("changes what it names", () => {
    expect(editBook(book, { name: "New", description: "d" })).toEqual({ ...book, name: "New", description: "d" });
    expect(editBook(book, { settings: { scanDepth: 3, recursiveScanning: true } }).settings).toEqual({
      scanDepth: 3,
      recursiveScanning: true,
    });
    expect(book.name).toBe("Harbour");
  });

  it("removes settings that are null", () => {
    const set = editBook(book, { settings: { scanDepth: 3, tokenBudget: 10 } });
    expect(editBook(set, { settings: { scanDepth: null } }).settings).toEqual({ tokenBudget: 10 });
  });

  it("takes the book as the API gives it, at the top or inside of book, without a change", () => {
    const view: unknown = JSON.parse(JSON.stringify(bookView(book)));
    expect(editBook(book, view)).toEqual(book);
    expect(editBook(book, { kind: "world-book-document", id: "x", book: view })).toEqual(book);
    expect(editBook(book, { name: "N", book: view }).name).toBe("N");
  });

  it("forgets what import noticed about entries that are gone or changed", () => {
    const file = {
      name: 5,
      entries: { "a.b": { uid: 1, key: "x" }, "2": { uid: 2, key: "y" }, '"]': { uid: 3, key: "z" } },
    };
    const noticed = bookOf(file);
    const paths = (edited: typeof noticed): unknown[] => edited.diagnostics.map(({ path }) => path);
    expect(paths(noticed)).toEqual(
      expect.arrayContaining([
        "$.name",
        '$.entries["2"].key',
        '$.entries["a.b"].key',
        String.raw`$.entries["\"]"].key`,
      ]),
    );
    expect(paths(editBook(noticed, { name: "N" }))).toEqual(paths(noticed));
    expect(paths(editBook(noticed, { entries: [{ uid: 1 }, { uid: 2 }, { uid: 3 }] }))).toEqual(paths(noticed));
    const left = paths(editBook(noticed, { entries: [{ uid: 1, keys: ["new"] }, { uid: 2 }] }));
    expect(left).toEqual(['$.entries["2"].key', "$.name"]);
  });

  it.each([
    [{ title: "x" }, "title"],
    [{ name: "" }, "name"],
    [{ description: 1 }, "description"],
    [{ settings: { depth: 1 } }, "settings.depth"],
    [{ settings: { scanDepth: "3" } }, "settings.scanDepth"],
    [{ entries: {} }, "entries"],
    [{ entries: [{ keys: "a" }] }, "entries[0].keys"],
    [{ entries: [{}, { key: ["a"] }] }, "entries[1].key"],
    [{ entries: [{ position: 4 }] }, "entries[0].position"],
    [{ entries: [{ selectiveLogic: "or" }] }, "entries[0].selectiveLogic"],
    [{ entries: [{ uid: null }] }, "entries[0].uid"],
    [{ entries: [{ group: { weight: "1" } }] }, "entries[0].group.weight"],
    [{ entries: [{ matchSources: { world: true } }] }, "entries[0].matchSources.world"],
    [{ book: { entries: [{ keys: [1] }] } }, "entries[0].keys[0]"],
    [null, "$"],
  ])("%j is refused at %s", (fields, field) => {
    expect(() => editBook(book, fields)).toThrowError(
      expect.objectContaining({ code: "INVALID_WORLD_BOOK_REQUEST", details: { field } }),
    );
  });

  it("is held to the limits of a book", () => {
    const many = Array.from({ length: 10_001 }, () => ({}));
    expect(() => editBook(book, { entries: many })).toThrowError(
      expect.objectContaining({
        code: "entry-limit",
        details: { path: "$.entries", limit: 10_000, requested: 10_001 },
      }),
    );
    expect(() => editBook(book, { book: { entries: many } })).toThrowError(
      expect.objectContaining({ code: "entry-limit" }),
    );
    expect(() => editBook(book, { entries: [{ content: "x".repeat(1_048_577) }] })).toThrowError(
      expect.objectContaining({ code: "string-limit" }),
    );
  });
});
