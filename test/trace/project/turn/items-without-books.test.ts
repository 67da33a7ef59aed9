import { expect, it } from "vitest";

import { itemsWithoutBooks } from "../../../../src/trace/project/turn/items-without-books.ts";
import { captureOf, factsOf } from "../../../workers/turns/support/turns.ts";

const { awareness } = factsOf(1);
const bound = (books: { resourceId: string; bindingSources: string[] }[] | null, groundingKey: string | null = null) =>
  itemsWithoutBooks({
    captures: [captureOf(1, groundingKey)],
    awareness: { ...awareness, bindings: books && { presetId: null, characterId: null, userId: null, books } },
  });

it("are none where no book was bound, and not known otherwise", () => {
  expect(bound([])).toEqual({ items: [], itemsTotal: 0, itemsTruncated: false, grounding: [] });
  expect(bound([{ resourceId: "harbour", bindingSources: ["session"] }])).toBeNull();
  expect(bound(null)).toBeNull();
  expect(itemsWithoutBooks({ ...factsOf(1), captures: [] })).toBeNull();
  expect(bound([], "of an earlier assembly, which had one")).toBeNull();
});
