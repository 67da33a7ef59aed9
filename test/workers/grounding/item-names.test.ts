import { expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import type { ActivatedEntry } from "../../../src/matcher/model/outcome.ts";
import { itemNames } from "../../../src/workers/grounding/item-names.ts";
import { attachedBooks, notedBook } from "../assembly/support/compiled.ts";

const active = (entry: number, uid: number, rank: number): ActivatedEntry => ({
  entry,
  book: "x",
  uid,
  reason: "key",
  rank,
  loop: 1,
  content: "",
  order: 0,
});

it("entries are called as items of the account are, the second with a uid by its number, the best rank first", () => {
  const { attached } = attachedBooks([
    notedBook("x", [
      { uid: 4, comment: "One" },
      { uid: 4, comment: "Two" },
      { uid: 5, comment: "" },
    ]),
  ]);
  const activated = attached.lore.plain.entries.map(({ uid }, entry) => active(entry, Number(uid), 9 - entry));
  const named = itemNames(activated, attached);
  expect(named.map(({ entry }) => entry)).toEqual([2, 1, 0]);
  expect(named.map(({ id, title }) => `${id} ${title}`).toSorted()).toEqual(["x:4 One", "x:4#2 Two", "x:5 "]);
});

it("are at most as many as a list of items has", () => {
  const { attached } = attachedBooks([notedBook("x", [{ uid: 1 }])]);
  const many = Array.from({ length: LIMITS.turnItems.value + 5 }, (_, rank) => active(0, 1, rank));
  expect(itemNames(many, attached)).toHaveLength(LIMITS.turnItems.value);
});
