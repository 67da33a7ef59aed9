import { expect, it } from "vitest";

import { openDecisions } from "../../../src/trace/decisions/open-decisions.ts";
import { entryWanted, rowsOfEntry } from "../../../src/trace/ladder/find-row.ts";
import { decisionsOf, entryOf } from "../decisions/support/decisions.ts";

const { opened, packed } = decisionsOf({
  rows: [
    { book: "b", entry: entryOf(7, { occurrence: 2 }), reason: "key-miss" },
    { book: "b", entry: entryOf(7), reason: "key-miss" },
    { book: "b:c", entry: entryOf("7:x"), reason: "key-miss" },
  ],
});

it("takes a qualified id apart by the books that there are, the longest first", () => {
  expect(entryWanted(opened, "b:7")).toEqual({ resourceId: "b", uid: "7" });
  expect(entryWanted(opened, "b:c:7:x")).toEqual({ resourceId: "b:c", uid: "7:x" });
  expect(entryWanted(opened, "d:7")).toBeNull();
});

it("finds all rows of a uid by occurrence, or the one that is meant", () => {
  expect(rowsOfEntry(opened, { resourceId: "b", uid: "7" })).toEqual([1, 0]);
  expect(rowsOfEntry(opened, { resourceId: "b", uid: "7", occurrence: 2 })).toEqual([0]);
  expect(rowsOfEntry(opened, { resourceId: "b", uid: "8" })).toEqual([]);
  expect(rowsOfEntry(opened, { resourceId: "z", uid: "7" })).toEqual([]);
  expect(rowsOfEntry(openDecisions(packed, new Map()), { resourceId: "b", uid: "7" })).toEqual([]);
});
