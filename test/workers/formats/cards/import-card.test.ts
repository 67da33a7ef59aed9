import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { importCard, makeDocument, specVersionOf } from "../../../../src/workers/formats/cards/import-card.ts";
import { ADA, bytesOf, jsonOf, pngCard, STAMP, VERA } from "./support/files.ts";

const imported = (value: unknown, options = {}) => importCard(jsonOf(value), STAMP, options);

describe("the document of a card", () => {
  test("as published", () => {
    const file = jsonOf(ADA);
    const { document } = importCard(file, STAMP, { fileName: "ada.json" });
    expect(Object.keys(document)).toEqual([
      "schemaVersion",
      "id",
      "name",
      "createdAt",
      "updatedAt",
      "source",
      "data",
      "compatibility",
    ]);
    expect(document).toMatchObject({ schemaVersion: 1, name: "Ada", ...STAMP });
    expect(document.source).toEqual({
      format: "sillytavern-v2",
      container: "json",
      specVersion: "2.0",
      importedAt: STAMP.createdAt,
      fileName: "ada.json",
      sha256: createHash("sha256").update(file).digest("hex"),
      byteLength: file.length,
      raw: ADA,
    });
  });

  test("of V1 has no version; a file without a name is called character", () => {
    const { source } = imported(VERA).document;
    expect(source).toMatchObject({ format: "sillytavern-v1", fileName: "character", raw: VERA });
    expect(Object.hasOwn(source, "specVersion")).toBe(false);
    expect(imported(VERA, { fileName: "../x\\vera.json" }).document.source.fileName).toBe("vera.json");
    expect([specVersionOf({ spec: "x", spec_version: 2 }), specVersionOf({ spec_version: "2.0" })]).toEqual([
      { specVersion: "2" },
      {},
    ]);
  });

  test("can be given another name", () => {
    const { document } = imported(ADA, { name: "Eve" });
    expect(document).toMatchObject({ name: "Eve", data: { name: "Eve" }, source: { raw: { data: { name: "Eve" } } } });
    expect(() => imported(ADA, { name: "???" })).toThrow(
      expect.objectContaining({ code: "INVALID_CHARACTER_REQUEST" }),
    );
  });

  test("that was made here has no file", () => {
    const origin = { container: "json", fileName: "f", notes: [] } as const;
    const { source } = makeDocument({ raw: ADA, format: "sillytavern-v2" }, STAMP, origin);
    expect([source.sha256, source.byteLength]).toEqual([undefined, undefined]);
  });
});

describe("the report", () => {
  test("counts the entries of the book and repeats what reading it noticed", () => {
    const book = { entries: [{ keys: "one, two", content: "", enabled: true }] };
    const { report } = imported({ ...ADA, data: { ...ADA.data, tags: 1, character_book: book } });
    expect(report).toMatchObject({ format: "sillytavern-v2", entriesRead: 1, entriesKept: 1 });
    const places = report.diagnostics.map(({ code, path }) => `${code} ${path}`);
    expect(places[0]).toBe("wrong-type $.data.tags");
    expect(places.slice(1)).toContainEqual(expect.stringMatching(/ \$\.data\.character_book\.entries\[0\]/));
  });

  test("of a card without a book is about the card", () => {
    expect(imported(VERA).report).toEqual({
      format: "sillytavern-v1",
      entriesRead: 0,
      entriesKept: 0,
      entriesChanged: 0,
      diagnostics: [],
    });
  });

  test("of a broken book says that it is kept", () => {
    const count = LIMITS.bookEntries.value + 1;
    const book = { entries: Array.from({ length: count }, () => 0) };
    const { document, report } = imported({ ...ADA, data: { ...ADA.data, character_book: book } });
    expect(document.data.characterBook).toEqual(book);
    expect(report).toMatchObject({
      entriesRead: count,
      entriesKept: count,
      diagnostics: [{ code: "EMBEDDED_WORLD_BOOK_INVALID" }],
    });
  });
});

test("bytes, not names, decide what a file is", () => {
  const { document } = importCard(pngCard({ card: ADA }), STAMP, { fileName: "x.json" });
  expect(document.source.container).toBe("png");
  expect(() => importCard(bytesOf('{"x":1}'), STAMP, {})).toThrow(
    expect.objectContaining({ code: "wrong-entity-type" }),
  );
});
