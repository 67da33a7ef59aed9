import { describe, expect, test } from "vitest";

import { EntryAllowance, readStoredBook } from "../../../src/workers/assembly/stored-books.ts";
import { FORMATS } from "../../../src/workers/library/formats.ts";
import { importDocument } from "../../../src/workers/library/import-document.ts";
import { LibraryFolder } from "../../../src/workers/library/library-folder.ts";
import type { ResourceKind } from "../../../src/workers/library/model/kinds.ts";
import { bytes, opened, rig, ROOT } from "../library/support/folder.ts";
import { cardOf, worldOf } from "./support/data-folder.ts";

const files = rig();
const library = new LibraryFolder({ root: ROOT, formats: FORMATS, fs: files.fs, now: files.now });
opened(files, library);

const imported = (kind: ResourceKind, value: unknown): string =>
  importDocument(library, { kind, bytes: bytes(value), options: { fileName: "x.json", envelope: false } }).row.id;
const read = (kind: "world-book" | "character", id: string) =>
  readStoredBook(library, { id: `book of ${id}`, at: { folder: ROOT, kind, id } });
const book = { entries: [{ keys: ["a"], content: "c", enabled: true, insertion_order: 1, extensions: {} }] };

describe("a book of a data folder", () => {
  test("is read with its name and format", () => {
    const id = imported("world-book", worldOf([{ key: ["a"] }], "Lore"));
    expect(read("world-book", id)).toMatchObject({
      ok: true,
      noted: {
        id: `book of ${id}`,
        name: "Lore",
        format: "sillytavern-world-info",
        book: { entries: [{ keys: ["a"] }] },
      },
    });
  });

  test("is read from a card under the character's name", () => {
    const id = imported("character", cardOf({ name: "Ada", character_book: book }));
    const v3 = imported("character", {
      spec: "chara_card_v3",
      spec_version: "3.0",
      data: { name: "B", character_book: book },
    });
    expect(read("character", id)).toMatchObject({ ok: true, noted: { name: "Ada", format: "character-book-v2" } });
    expect(read("character", v3)).toMatchObject({ ok: true, noted: { format: "character-book-v3" } });
  });

  test("of a card that breaks a limit is refused with limit and number before it is read", () => {
    const deep = { entries: [{ keys: ["a"], extensions: nested(40) }] };
    const id = imported("character", cardOf({ character_book: deep }));
    const refused = read("character", id);
    expect(refused).toMatchObject({ ok: false, skipped: { code: "EMBEDDED_WORLD_BOOK_INVALID" } });
    expect(refused.ok ? "" : refused.skipped.message).toMatch(/depth-limit \(\d+ of at most 32\)/u);
  });

  test("that is not to be had says why", () => {
    const bare = imported("character", cardOf({}));
    const damaged = imported("world-book", worldOf([]));
    files.put(`world-books/${damaged}.json`, "{");
    const codes = [
      read("character", bare),
      read("world-book", damaged),
      read("world-book", "../x"),
      read("character", "no"),
    ];
    for (const one of codes)
      expect(one).toMatchObject({ skipped: { code: "SESSION_CONFIGURATION_WORLD_BOOK_MISSING" } });
    expect(codes[1]).toMatchObject({ skipped: { message: expect.stringContaining("is not JSON") as string } });
  });
});

test("whole books are taken as long as they fit together, the first come first", () => {
  const allowance = new EntryAllowance();
  const entries = (length: number) => ({
    entries: Array.from({ length }, () => ({ uid: 0, source: { key: "", index: 0 } })),
  });
  expect(allowance.take("a", entries(6_000))).toBeNull();
  expect(allowance.take("b", entries(4_001))).toEqual({
    book: "b",
    code: "WORLD_BOOK_RUNTIME_TOTAL_LIMIT",
    message: "4001 entries do not fit beside 6000 of the books before it; the limit is 10000",
  });
  expect(allowance.take("c", entries(4_000))).toBeNull();
  expect(allowance.take("d", entries(0))).toBeNull();
  expect(allowance.take("e", entries(1))).not.toBeNull();
});

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = { inner: value };
  return value;
}
