import { expect, test } from "vitest";

import { logicAt, notesOf, openEntryNotes } from "../../../src/workers/assembly/book-notes.ts";
import { attachedBooks, modelOf, notedBook } from "./support/compiled.ts";

test("notes name books in the order of the list, and entries in list order", () => {
  const books = [
    notedBook("a", [
      { comment: "low", order: 1 },
      { comment: "high", order: 9 },
    ]),
    notedBook("b", [{ comment: "middle", order: 5 }]),
  ];
  const { attached } = attachedBooks(books);
  expect(attached.books).toEqual([
    { id: "a", name: "A", format: "sillytavern-world-info", entryCount: 2 },
    { id: "b", name: "B", format: "sillytavern-world-info", entryCount: 1 },
  ]);
  expect(attached.notes().names).toEqual(["high", "middle", "low"]);
  expect(attached.notes()).toBe(attached.notes());
});

test("entries with the same uid keep their own names", () => {
  const { attached } = attachedBooks([
    notedBook("a", [
      { uid: 1, comment: "first" },
      { uid: 1, comment: "second" },
    ]),
  ]);
  expect(attached.notes().names.toSorted()).toEqual(["first", "second"]);
});

test("a logic is reported as the API shows it", () => {
  const world = notedBook("a", [{ order: 9 }, { order: 8, selective: false }, { order: 7, selectiveLogic: 3 }]);
  const card = modelOf([], {
    name: "c",
    entries: [{ keys: ["k"], insertion_order: 1, enabled: true, extensions: {} }],
  });
  const { attached } = attachedBooks([world, { id: "c", name: "c", format: "character-book-v2", book: card }]);
  const logics = [0, 1, 2, 3].map((i) => logicAt(attached.notes(), i));
  expect(logics).toEqual(["and_any", null, "and_all", null]);
});

test("books without notes have empty ones", () => {
  const { attached } = attachedBooks([notedBook("a", [{}])]);
  const notes = notesOf(attached.lore.plain, []);
  expect(notes.books).toEqual([]);
  expect(openEntryNotes(notes.entries)).toEqual({ names: [""], logics: [-1] });
  expect(openEntryNotes(new Uint8Array())).toEqual({ names: [], logics: [] });
});
