import { describe, expect, test } from "vitest";

import { findEntry, occurrenceOf } from "../../../src/workers/assembly/find-entry.ts";
import { attachedBooks, notedBook } from "./support/compiled.ts";

const { attached } = attachedBooks([
  notedBook("a", [
    { uid: 1, key: ["one"], comment: "first", order: 1 },
    { uid: 1, key: ["two"], comment: "second", order: 9 },
    { uid: "7#2", key: ["three"] },
    { uid: 3 },
  ]),
  notedBook("b", [{ uid: 3 }]),
]);
const nameAt = (entry: number): string => attached.notes().names[entry] ?? "";

describe("an entry is found", () => {
  test("by its uid, in its own book", () => {
    const inA = findEntry(attached, { book: "a", uid: "3" });
    const inB = findEntry(attached, { book: "b", uid: "3" });
    expect([inA, inB].map((i) => attached.lore.plain.entries[i]?.book)).toEqual([0, 1]);
  });

  test("by its occurrence, counted as the book has them", () => {
    const found = [1, 2].map((occurrence) => findEntry(attached, { book: "a", uid: "1", occurrence }));
    expect(found.map(nameAt)).toEqual(["first", "second"]);
    expect(found.map((i) => occurrenceOf(attached.lore, i))).toEqual([1, 2]);
  });

  test("also when its uid looks like a mark of an occurrence", () => {
    const entry = findEntry(attached, { book: "a", uid: "7#2" });
    expect(attached.lore.plain.entries[entry]?.keys).toEqual(["three"]);
    expect(occurrenceOf(attached.lore, entry)).toBe(1);
  });
});

describe("an entry is not found", () => {
  test("without an occurrence where there are several: the candidates are told", () => {
    expect(() => findEntry(attached, { book: "a", uid: "1" })).toThrow(
      expect.objectContaining({
        code: "ENTRY_NOT_UNIQUE",
        details: {
          candidates: [
            { occurrence: 1, name: "first", keys: ["one"] },
            { occurrence: 2, name: "second", keys: ["two"] },
          ],
        },
      }),
    );
  });

  test.each([
    { book: "a", uid: "9" },
    { book: "c", uid: "3" },
    { book: "a", uid: "1", occurrence: 3 },
    { book: "a", uid: "1", occurrence: 0 },
  ])("as %o", (at) => {
    expect(() => findEntry(attached, at)).toThrow(expect.objectContaining({ code: "ENTRY_NOT_FOUND" }));
  });
});
