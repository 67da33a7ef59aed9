import { expect, test } from "vitest";

import { reasonCode } from "../../../src/matcher/model/reason.ts";
import type { ActivatedEntry } from "../../../src/matcher/model/outcome.ts";
import { usedBooks } from "../../../src/workers/assembly/used-books.ts";
import { attachedBooks, notedBook } from "./support/compiled.ts";

const active = (entry: number, book: string, uid: number): ActivatedEntry => ({
  entry,
  book,
  uid,
  reason: "key",
  rank: entry,
  loop: 1,
  content: "",
  order: 0,
});

test("counts the entries that are in the profile and names the best of them", () => {
  const many = Array.from({ length: 200 }, () => ({}));
  const { attached } = attachedBooks([notedBook("a", many), notedBook("b", [{}])]);
  const reason = new Uint8Array(201).fill(reasonCode("key"));
  reason[1] = reasonCode("profile-bytes");
  const list = attached.lore.plain.entries.map((entry, i) => active(i, attached.lore.bookId(entry), Number(entry.uid)));
  const inA = list.filter(({ book }) => book === "a");
  const used = usedBooks(attached, inA, { count: 201, reason, loop: reason });
  expect(used.map(({ id, entryCount, matchedEntryCount }) => [id, entryCount, matchedEntryCount])).toEqual([
    ["a", 200, inA.some(({ entry }) => entry === 1) ? 199 : 200],
    ["b", 1, 0],
  ]);
  expect(used[0]?.activeEntryIds).toHaveLength(128);
  expect(used[1]?.activeEntryIds).toEqual([]);
});
