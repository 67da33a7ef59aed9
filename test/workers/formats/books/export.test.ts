import { describe, expect, it } from "vitest";
import { editBook } from "../../../../src/workers/formats/books/edit.ts";
import { exportBook, filledWorld } from "../../../../src/workers/formats/books/export.ts";
import { valueOf } from "../support/stamp.ts";
import { bookOf, HARBOUR } from "./support.ts";

const book = bookOf(HARBOUR);
const source = { format: "", fileName: "lore.json", byteLength: 0, sha256: "" };
const exported = (one: typeof book, name = one.name): unknown => valueOf(exportBook({ book: one, name, source }).bytes);

describe("export of a book", () => {
  it("is the file with a value for what it left out, where that changes nothing", () => {
    expect(exported(book)).toMatchObject(HARBOUR);
    expect(exported(book)).toMatchObject({
      entries: {
        "7": { selective: true, useProbability: true, probability: 100, depth: 4, triggers: [], scanDepth: null },
        "9": { selective: false, useProbability: false, probability: 50 },
      },
    });
    const { entries } = exported(book) as { entries: Record<string, object> };
    expect(entries["9"]).not.toHaveProperty("position");
    expect(entries["7"]).not.toHaveProperty("characterFilter");
  });

  it("is named as the file was, and carries the document's name", () => {
    const file = exportBook({ book, name: "New", source: { ...source, fileName: "My book.PNG" } });
    expect(file.fileName).toBe("My book.json");
    expect(valueOf(file.bytes)).toMatchObject({ name: "New" });
  });

  it("keeps a name that the file writes as a number", () => {
    expect(exported(bookOf({ name: 5, entries: {} }))).toEqual({ name: 5, entries: {} });
    expect(exported(bookOf({ entries: {} }), "undefined")).toEqual({ name: "undefined", entries: {} });
  });

  it("has edits before what the file said", () => {
    const edited = editBook(book, {
      entries: [{ uid: 9, keys: ["boat"], position: "at_depth", depth: 2 }, { keys: ["new"] }],
    });
    const { entries } = exported(edited) as { entries: Record<string, object> };
    expect(Object.keys(entries)).toEqual(["9", "10"]);
    expect(entries["9"]).toMatchObject({ key: ["boat"], position: 4, depth: 2, content: "Ships.", probability: 50 });
    expect(entries["10"]).toMatchObject({ uid: 10, key: ["new"], order: 100, position: 0, selective: true });
  });

  it("leaves recursion to a book that decides it", () => {
    const world = { entries: { "0": {} } };
    expect(filledWorld(world, { recursiveScanning: true })).not.toHaveProperty("entries.0.excludeRecursion");
    expect(filledWorld(world, {})).toHaveProperty("entries.0.excludeRecursion", false);
  });

  it("leaves what is no entry", () => {
    expect(filledWorld({ entries: [null, 1, "x"] }, {})).toEqual({ entries: [null, 1, "x"] });
    expect(filledWorld({ entries: 7 }, {})).toEqual({ entries: 7 });
  });

  it("adds nothing to a file that would then be too large to be read", () => {
    const { length } = exportBook({ book, name: "N", source }).bytes;
    expect(exportBook({ book, name: "N", source }, length).bytes).toHaveLength(length);
    expect(valueOf(exportBook({ book, name: "N", source }, length - 1).bytes)).toEqual({ ...HARBOUR, name: "N" });
  });
});
