import { expect, it } from "vitest";

import { sortedRows } from "../../../src/trace/decisions/sorted-rows.ts";
import { active, decisionsOf, entryOf } from "./support/decisions.ts";

const { opened } = decisionsOf({
  rows: [
    { book: "x", entry: entryOf(0, { name: "b" }), reason: "key-miss" },
    {
      book: "y",
      entry: entryOf(1, { name: "B" }),
      reason: "budget",
      more: { budget: { cut: "global-cap", used: 1, tokens: 3, limit: 2 } },
    },
    { book: "x", entry: entryOf(2, { name: "" }), reason: "key", more: active(0, { tokens: 2 }) },
    { book: "y", entry: entryOf(3, { name: "a" }), reason: "duplicate" },
  ],
});
const all = [0, 1, 2, 3];

it.each([
  ["rank", [2, 1, 3, 0]],
  ["book", [0, 2, 1, 3]],
  ["tokens", [1, 2, 0, 3]],
  ["name", [3, 0, 1, 2]],
] as const)("by %s, what is not recorded last, equal ones by row", (sort, wanted) => {
  expect(sortedRows(opened, all, sort)).toEqual(wanted);
  expect(sortedRows(opened, [3, 2], sort)).toEqual(wanted.filter((row) => row > 1));
});
