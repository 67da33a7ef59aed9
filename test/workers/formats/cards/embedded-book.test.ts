import { describe, expect, test } from "vitest";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import {
  bookOf,
  brokenLimit,
  embeddedBook,
  entryCount,
  malformedPlace,
} from "../../../../src/workers/formats/cards/embedded-book.ts";
import { ADA, importCard, jsonOf, VERA } from "./support/files.ts";

const tooMany = { entries: Array.from({ length: LIMITS.bookEntries.value + 1 }, () => ({ keys: ["a"], content: "" })) };

describe("the book of a character", () => {
  test("as a world book", () => {
    const book = embeddedBook(importCard(jsonOf(ADA)));
    expect(book).toMatchObject({
      ok: true,
      book: { name: "embedded", entries: [{ keys: ["harbor"], content: "The harbor is old." }] },
      report: { entriesRead: 1 },
    });
  });

  test("is named after the character when it has no name", () => {
    expect(bookOf({ entries: [] }, "Dr. Ada.png")).toMatchObject({
      ok: true,
      book: { name: "Dr. Ada.png's Lorebook" },
    });
  });

  test("is null when there is none", () => {
    expect(embeddedBook(importCard(jsonOf(VERA)))).toEqual({ ok: true, book: null, report: null });
  });
});

describe("a book that breaks a limit", () => {
  test("names the limit and the numbers", () => {
    const limit = LIMITS.bookEntries.value;
    const wanted = { code: "EMBEDDED_WORLD_BOOK_INVALID", limit: "entry-limit", allowed: limit, found: limit + 1 };
    expect(brokenLimit(tooMany)).toMatchObject(wanted);
    expect(bookOf(tooMany, "Ada")).toMatchObject({ ok: false, ...wanted });
  });

  test("of each kind", () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
    const codes = [
      { entries: [], extensions: { x: deep(40) } },
      { entries: [{ content: "x".repeat(LIMITS.stringUnits.value + 1) }] },
      { entries: [{ extensions: { x: Array.from({ length: 5_000 }, () => 0) } }] },
      { entries: [], ["k".repeat(2_000)]: 1 },
    ].map((book) => brokenLimit(book)?.limit);
    expect(codes).toEqual(["depth-limit", "string-limit", "entry-node-limit", "key-limit"]);
    expect(brokenLimit(ADA.data.character_book)).toBeUndefined();
  });
});

test("entries as they stand in the card", () => {
  expect([{ entries: [1, 2] }, { entries: { a: 1 } }, { entries: "x" }, {}].map(entryCount)).toEqual([2, 1, 0, 0]);
});

test("the first place that is no entry", () => {
  const paths = [
    { entries: 5 },
    {},
    { entries: [{}, 5] },
    { entries: { "a b": 1 } },
    { entries: [{}] },
    { entries: {} },
  ];
  expect(paths.map((book) => malformedPlace(book)?.path)).toEqual([
    "$.entries",
    "$.entries",
    "$.entries[1]",
    '$.entries["a b"]',
    undefined,
    undefined,
  ]);
});
