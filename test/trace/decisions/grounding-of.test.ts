import { expect, it } from "vitest";

import { itemsOf } from "../../../src/trace/decisions/items-of.ts";
import { GroundingSourceSchema } from "../../../src/trace/model/turn/grounding.ts";
import { active, bookOf, captureOf, decisionsOf, entryOf, NOTHING_AFTER } from "./support/decisions.ts";

const books = [
  bookOf("x", { bindingSources: ["session", "user"], tokenBudget: 50, tokensUsed: 9 }),
  bookOf("y", { ran: false, skippedReason: "WORLD_BOOK_QUARANTINED", catalogue: null }),
];
const { opened } = decisionsOf({
  books,
  rows: [
    { book: "x", entry: entryOf(0), reason: "key", more: active(0) },
    { book: "x", entry: entryOf(1), reason: "key-miss" },
    { book: "x", entry: entryOf(2), reason: "disabled" },
    { book: "x", entry: entryOf(3), reason: "not-scanned" },
    { book: "x", entry: entryOf(4), reason: "budget", more: { by: "secondary" } },
    { book: "x", entry: entryOf(5), reason: "budget", more: {} },
    { book: "x", entry: entryOf(6), reason: "empty", more: active(1) },
  ],
});

it("counts what a book had, what became of it, and why a book had no part", () => {
  const { grounding } = itemsOf([captureOf(opened)], NOTHING_AFTER);
  expect(grounding).toEqual([
    {
      resourceId: "x",
      name: "Book x",
      revision: "revision of x",
      bindingSources: ["session", "user"],
      ran: true,
      skippedReason: null,
      pool: 6,
      disabled: 1,
      keyMiss: 1,
      considered: 4,
      included: 1,
      omitted: [
        ["budget", 2],
        ["empty", 1],
      ],
      retrievers: ["primary", "secondary"],
      budget: { limit: 50, used: 9 },
      matchMs: null,
    },
    expect.objectContaining({
      resourceId: "y",
      name: "",
      ran: false,
      skippedReason: "WORLD_BOOK_QUARANTINED",
      pool: 0,
      budget: null,
    }),
  ]);
  for (const source of grounding) expect(GroundingSourceSchema.parse(source)).toEqual(source);
});

it("tells of a book as it was in the newest assembly in which it ran", () => {
  const left = decisionsOf({ books: [bookOf("x", { ran: false, skippedReason: "WORLD_BOOK_NOT_READY" })], rows: [] });
  const { grounding } = itemsOf([captureOf(opened), captureOf(left.opened, { captureId: "c2" })], NOTHING_AFTER);
  expect(grounding.map(({ resourceId, ran }) => [resourceId, ran])).toEqual([
    ["x", true],
    ["y", false],
  ]);
});
