import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { jsonEqual } from "../../../../src/matcher/formats/json-object.ts";
import { SOURCE_FORMATS } from "../../../../src/matcher/model/book.ts";
import { WORLD_BOOK_FORMAT } from "../../../../src/workers/formats/books/format.ts";
import { base64, pngWith } from "../../../matcher/formats/samples/png.ts";
import { randomBook } from "../../../matcher/formats/samples/random-books.ts";
import { Random } from "../../../matcher/formats/samples/random.ts";
import { bytesOf, LATER, STAMP, valueOf } from "../support/stamp.ts";
import { HARBOUR } from "./support.ts";

const file = bytesOf(HARBOUR);
const { document, report } = WORLD_BOOK_FORMAT.import(file, STAMP, { fileName: "lore.json" });
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("world book format", () => {
  it("imports with the file's own facts", () => {
    expect(document.source).toEqual({
      format: "sillytavern-world-info",
      fileName: "lore.json",
      byteLength: file.length,
      sha256: createHash("sha256").update(file).digest("hex"),
    });
    expect(report).toMatchObject({ format: "st-world", entriesRead: 2, entriesKept: 2 });
  });

  it.each([
    ["[]", "an empty array"],
    ['["a"]', "strings"],
    ["[1]", "numbers"],
    ["[[]]", "arrays"],
    ["[null]", "null"],
  ])("refuses the array %s, in which nothing is an entry", (text, look) => {
    const call = () => WORLD_BOOK_FORMAT.import(new TextEncoder().encode(text), STAMP, {});
    expect(call).toThrowError(expect.objectContaining({ code: "not-a-world-book" }));
    expect(call).toThrowError(look);
  });

  it("imports an array with entries in it whole", () => {
    const array = bytesOf(["a", { uid: 1, key: ["a"], content: "x" }]);
    expect(WORLD_BOOK_FORMAT.import(array, STAMP, {}).report).toMatchObject({ entriesRead: 2, entriesKept: 2 });
  });

  it("names by the call, the file, its name", () => {
    const unnamed = bytesOf({ entries: {} });
    expect(WORLD_BOOK_FORMAT.import(file, STAMP, { name: "Call" }).document).toMatchObject({
      name: "Call",
      book: { name: "Call" },
      source: { fileName: "Call.json" },
    });
    expect(WORLD_BOOK_FORMAT.import(unnamed, STAMP, { fileName: "f.json" }).document.name).toBe("f");
    expect(WORLD_BOOK_FORMAT.import(unnamed, STAMP, {}).document.name).toBe("Imported world book");
  });

  it("imports the lorebook of a PNG", () => {
    const lorebook = { lorebookVersion: 4, entries: [{ keys: ["a"], text: "A", displayName: "n", enabled: true }] };
    const png = pngWith([{ keyword: "naidata", text: base64(JSON.stringify(lorebook)) }]);
    const imported = WORLD_BOOK_FORMAT.import(png, STAMP, { fileName: "lore.png" });
    expect(imported.document).toMatchObject({
      name: "lore",
      source: { format: "novelai-lorebook", fileName: "lore.png", byteLength: png.length },
      book: { entries: [{ keys: ["a"], content: "A" }] },
    });
    expect(WORLD_BOOK_FORMAT.export(imported.document, "json", null).fileName).toBe("lore.json");
  });

  it("sums up", () => {
    const off = WORLD_BOOK_FORMAT.edit(
      document,
      "document",
      { description: "d", entries: [{ uid: 7, enabled: false }, { uid: 9 }] },
      LATER,
    );
    expect(WORLD_BOOK_FORMAT.summary(off)).toEqual({
      ...STAMP,
      updatedAt: LATER,
      name: "Harbour",
      description: "d",
      sourceFormat: "sillytavern-world-info",
      fileName: "lore.json",
      byteLength: file.length,
      sha256: document.source.sha256,
      entryCount: 2,
      enabledEntryCount: 1,
      warningCount: 0,
    });
    expect(WORLD_BOOK_FORMAT.times(off)).toEqual({ createdAt: STAMP.createdAt, updatedAt: LATER });
  });

  it("creates an empty book that can be filled and exported", () => {
    const created = WORLD_BOOK_FORMAT.create({ name: "N", description: "d" }, STAMP);
    expect(json(created)).toMatchObject({
      name: "N",
      source: { fileName: "N.json" },
      book: { description: "d", entries: [] },
    });
    expect(created.source.byteLength).toBeGreaterThan(0);
    const entry = { keys: ["a"], content: "A" };
    const grown = WORLD_BOOK_FORMAT.edit(created, "document", { entries: [entry] }, LATER);
    const again = WORLD_BOOK_FORMAT.import(WORLD_BOOK_FORMAT.export(grown, "json", null).bytes, STAMP, {});
    expect(again.report.diagnostics).toEqual([]);
    expect(json(again.document)).toMatchObject({
      name: "N",
      book: { description: "d", entries: [{ uid: 0, ...entry }] },
    });
  });

  it.each([[{}], [{ name: "N", entries: [] }], [{ name: 1 }]])("does not create from %j", (fields) => {
    expect(() => WORLD_BOOK_FORMAT.create(fields, STAMP)).toThrowError(
      expect.objectContaining({ code: "INVALID_WORLD_BOOK_REQUEST" }),
    );
  });

  it("refuses what is no book, and what a book does not have", () => {
    expect(() => WORLD_BOOK_FORMAT.import(bytesOf({ prompts: [], prompt_order: [] }), STAMP, {})).toThrowError(
      expect.objectContaining({ code: "is-a-preset" }),
    );
    const refusal = expect.objectContaining({ code: "INVALID_WORLD_BOOK_REQUEST" });
    expect(() => WORLD_BOOK_FORMAT.part(document, "regex-scripts")).toThrowError(refusal);
    expect(() => WORLD_BOOK_FORMAT.edit(document, "world-book", {}, LATER)).toThrowError(refusal);
    expect(() => WORLD_BOOK_FORMAT.export(document, "png", null)).toThrowError(refusal);
  });

  it("has a revision that does not depend on id and times, and on everything else", () => {
    const other = WORLD_BOOK_FORMAT.import(
      file,
      { id: "2", createdAt: LATER, updatedAt: LATER },
      { fileName: "lore.json" },
    );
    expect(WORLD_BOOK_FORMAT.revisionValue(other.document)).toEqual(WORLD_BOOK_FORMAT.revisionValue(document));
    const edited = WORLD_BOOK_FORMAT.edit(document, "document", { name: "B" }, LATER);
    expect(WORLD_BOOK_FORMAT.revisionValue(edited)).not.toEqual(WORLD_BOOK_FORMAT.revisionValue(document));
  });

  it.each(SOURCE_FORMATS)(
    "%s: any book says after export and import what it said, and stays as it was when sent back",
    (format) => {
      let seen = 0;
      for (let seed = 700; seed < 760; seed++) {
        const bytes = bytesOf(randomBook(format, new Random(seed), { entries: 3, odd: 0.05, present: 0.4 }));
        const read = attempt(bytes);
        if (read === undefined) continue;
        seen++;
        const view = json(read);
        expect(
          jsonEqual(
            WORLD_BOOK_FORMAT.toStored(WORLD_BOOK_FORMAT.edit(read, "document", view, STAMP.updatedAt)),
            WORLD_BOOK_FORMAT.toStored(read),
          ),
          `seed ${seed}`,
        ).toBe(true);
        const exported = WORLD_BOOK_FORMAT.export(read, "json", null);
        const again = WORLD_BOOK_FORMAT.import(exported.bytes, STAMP, {}).document;
        const third = WORLD_BOOK_FORMAT.import(WORLD_BOOK_FORMAT.export(again, "json", null).bytes, STAMP, {}).document;
        expect(said(json(third)), `seed ${seed}`).toEqual(said(json(again)));
        expect(
          jsonEqual(valueOf(WORLD_BOOK_FORMAT.export(again, "json", null).bytes), valueOf(exported.bytes)),
          `seed ${seed}`,
        ).toBe(true);
      }
      expect(seen).toBeGreaterThan(30);
    },
  );
});

function attempt(bytes: Uint8Array): typeof document | undefined {
  try {
    return WORLD_BOOK_FORMAT.import(bytes, STAMP, {}).document;
  } catch {
    return undefined;
  }
}

/** What a document says, without where it comes from and what was noticed. */
function said(view: unknown): unknown {
  const { book } = view as {
    book: { name: unknown; description: unknown; settings: unknown; entries: { source: unknown }[] };
  };
  const entries = book.entries.map(({ source: _source, ...fields }) => fields);
  return { name: book.name, description: book.description, settings: book.settings, entries };
}
