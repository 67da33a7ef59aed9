import { describe, expect, it } from "vitest";
import {
  fromCheckedBook,
  fromStoredBook,
  toStoredBook,
  WorldBookDocument,
} from "../../../../src/workers/formats/books/document.ts";
import { STAMP } from "../support/stamp.ts";
import { bookOf, HARBOUR } from "./support.ts";

const source = { format: "sillytavern-world-info", fileName: "lore.json", byteLength: 3, sha256: "00" };
const document = new WorldBookDocument({ ...STAMP, name: "Harbour", source }, bookOf(HARBOUR));
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("world book document", () => {
  it("is that of the API as JSON", () => {
    expect(json(document)).toMatchObject({
      schemaVersion: 1,
      kind: "world-book-document",
      ...STAMP,
      name: "Harbour",
      source,
      book: { source: { format: "sillytavern-world-info", raw: HARBOUR }, entries: [{ uid: 7 }, { uid: 9 }] },
    });
  });

  it("keeps the matcher's book in its file", () => {
    const stored = json(toStoredBook(document));
    expect(stored).toMatchObject({ book: { source: { format: "st-world", raw: { name: "Harbour", odd: [1] } } } });
    expect(fromStoredBook(stored)).toEqual(document);
    expect(fromCheckedBook(stored)).toEqual(document);
  });

  it("is read when an entry has nothing in the file, with and without the field", () => {
    const [entry] = document.book.entries;
    const { raw: _raw, ...place } = entry?.source ?? { key: "", index: 0 };
    const book = { ...document.book, entries: [{ ...entry, source: place }] };
    expect(fromStoredBook(json({ ...document.head(), book })).book.entries[0]?.source).toStrictEqual(place);
    const named = { ...book, entries: [{ ...entry, source: { ...place, raw: undefined } }] };
    expect(fromStoredBook({ ...document.head(), book: named }).book.entries).toHaveLength(1);
  });

  it("is read from a file in the form of the API too", () => {
    expect(fromStoredBook(json(document))).toEqual(document);
    expect(fromCheckedBook(json(document))).toEqual(document);
    const card = bookOf({ entries: [{ id: 1, keys: ["a"], enabled: true, insertion_order: 2 }], scan_depth: 2 });
    const carded = new WorldBookDocument({ ...STAMP, name: "C", source }, { ...card, name: "C" });
    expect(fromStoredBook(json(carded))).toEqual(carded);
    expect(fromStoredBook(json(toStoredBook(carded)))).toEqual(carded);
  });

  it("keeps edits of a file in the form of the API", () => {
    const edited = json(document) as { book: { entries: { content: string }[] } };
    const [first] = edited.book.entries;
    if (first !== undefined) first.content = "Edited.";
    expect(fromStoredBook(edited).book.entries[0]).toEqual({ ...document.book.entries[0], content: "Edited." });
  });

  it("is read from a file of the API whose format has another name there", () => {
    const renamed = json(document) as { book: { source: { format: string } } };
    renamed.book.source.format = "sillytavern-lorebook";
    expect(fromStoredBook(renamed)).toEqual(document);
  });

  it("keeps names that are dangerous elsewhere", () => {
    const file: unknown = JSON.parse('{"__proto__":{"a":1},"entries":{"0":{"uid":0,"key":["a"],"__proto__":{"b":2}}}}');
    const odd = new WorldBookDocument({ ...STAMP, name: "O", source }, bookOf(file, "O"));
    const back = fromStoredBook(json(toStoredBook(odd)));
    expect(JSON.stringify(back)).toBe(JSON.stringify(odd));
    expect(JSON.stringify(back)).toContain('"__proto__":{"b":2}');
  });

  it.each([
    [null],
    [{}],
    [{ ...document.head(), book: {} }],
    [{ ...document.head(), schemaVersion: 2, book: document.book }],
    [{ ...document.head(), book: { ...document.book, entries: [{ uid: 1 }] } }],
    [{ ...(json(document) as object), id: 5 }],
    [{ ...document.head(), book: { source: { format: "sillytavern-world-info", raw: 5 } } }],
  ])("is refused when stored otherwise", (value) => {
    expect(() => fromStoredBook(value)).toThrowError(expect.objectContaining({ code: "DOCUMENT_INVALID" }));
  });
});
