import { describe, expect, test } from "vitest";

import type { WorldBook } from "../../src/matcher/model/book.ts";
import { compileLore, scanLore, seededRolls, shareLore } from "../../src/matcher/engine.ts";
import { macroEnvironment } from "../../src/matcher/macros/environment.ts";
import { DEFAULT_SETTINGS } from "../../src/matcher/model/settings.ts";
import { plainUnitLoader, QUARTER_COUNTER } from "../../src/matcher/ports.ts";
import { TaskControl } from "../../src/workers/control.ts";
import { encode } from "../../src/workers/codec.ts";
import { readDocument } from "../../src/workers/documents.ts";
import { WorkerError } from "../../src/workers/error.ts";
import {
  attachPublished,
  listRegexes,
  openPublished,
  publishLore,
  sharedBytes,
} from "../../src/workers/lore-transport.ts";
import { ThreadState } from "../../src/workers/state.ts";
import { bookSource, scanRequest } from "./support/book.ts";

const first = bookSource("first", [{ keys: ["dragon", "/dr[ae]g\\w+/"] }, { keys: ["\ud800lone"] }]);
const second = bookSource("second", [{ keys: ["/dr[ae]g\\w+/", "/other\\d/i"] }]);
const lore = compileLore(
  {
    books: [first, second].map(({ id, place, document }) => ({ id, place, book: readDocument(document) as WorldBook })),
    settings: DEFAULT_SETTINGS,
    mode: "product",
  },
  { loader: plainUnitLoader, allocate: (bytes) => new SharedArrayBuffer(bytes) },
);
const published = publishLore(shareLore(lore));

describe("published lore", () => {
  test("is attached over the same tables and decides alike", () => {
    const attached = attachPublished(published);
    expect(attached.plain).toEqual(lore.plain);
    expect(attached.tables).toEqual(lore.tables);
    expect(attached.tables.keyKind.buffer).toBe(lore.tables.keyKind.buffer);
    const regex = new ThreadState().regexFor(new TaskControl(), Number.POSITIVE_INFINITY);
    const ports = {
      regex,
      tokens: QUARTER_COUNTER,
      rolls: seededRolls("x"),
      macros: macroEnvironment(),
      loader: plainUnitLoader,
    };
    const request = scanRequest(["a dregling, \ud800lone"]);
    const outcome = scanLore(attached, request, ports);
    expect(outcome).toEqual(scanLore(lore, request, ports));
    expect(outcome.activated).toHaveLength(3);
  });

  test("carries notes beside the tables", () => {
    const notes = {
      books: [{ id: "first", name: "F", format: "x", entryCount: 2 }],
      entries: encode({ names: ["n"], logics: [0] }),
    };
    const attached = openPublished(publishLore(shareLore(lore), notes));
    expect(attached.books).toEqual(notes.books);
    expect(attached.notes()).toEqual({ names: ["n"], logics: [0] });
    expect(attached.lore.tables).toEqual(lore.tables);
    expect(openPublished(published).notes()).toEqual({ names: [], logics: [] });
  });

  test("is nothing but shared memory", () => {
    expect(published.every((buffer) => buffer instanceof SharedArrayBuffer)).toBe(true);
    expect(sharedBytes(published)).toBe(published.reduce((sum, buffer) => sum + buffer.byteLength, 0));
  });

  test("without its manifest is refused", () => expect(() => attachPublished([])).toThrow(WorkerError));
});

test("the list of regexes names each with the books that have it", () => {
  expect(listRegexes(shareLore(lore)).map(({ key, books }) => [key, books])).toEqual([
    ["/dr[ae]g\\w+/", ["first", "second"]],
    ["/other\\d/i", ["second"]],
  ]);
});
