import { expect, it } from "vitest";

import { reasonCode } from "../../../src/matcher/model/reason.ts";
import { packDecisions } from "../../../src/trace/decisions/pack-decisions.ts";
import { active, bookOf, decisionsOf, entryOf } from "./support/decisions.ts";

it("needs no book column for one book, one byte for some, two for very many", () => {
  const packed = (books: number) =>
    packDecisions({
      count: 2,
      scan: null,
      books: Array.from({ length: books }, (_, at) => bookOf(`b${at}`)),
      sections: [],
      loops: [],
      budget: { limit: null, used: 0, overflowed: false },
      bookOf: (row) => (row === 0 ? 0 : books - 1),
      reason: new Uint8Array(2).fill(reasonCode("key-miss")),
      loop: new Uint8Array(2),
      candidates: [],
    });
  expect(packed(1).book).toHaveLength(0);
  expect([...packed(2).book]).toEqual([0, 1]);
  expect([...packed(300).book]).toEqual([0, 0, 299 % 256, 1]);
});

it("leaves out columns in which nothing is said, and names each group once", () => {
  const group = { name: "g", winner: 0 };
  const { packed } = decisionsOf({
    rows: [
      { entry: entryOf(0), reason: "constant", more: { by: "constant", rank: 0, wonGroup: "g" } },
      { entry: entryOf(1), reason: "group-lost", more: { by: "primary", group } },
    ],
  });
  expect(packed.groups).toEqual(["g"]);
  expect(Object.keys(packed.columns).sort()).toEqual(["by", "group", "rank", "row", "winner"]);
});

it("copies the columns of the scan, so that its memory can be let go", () => {
  const reason = Uint8Array.from([reasonCode("key-miss"), reasonCode("disabled")]);
  const { packed } = decisionsOf({ rows: [{ entry: entryOf(0), reason: "key", more: active(0) }] });
  const again = packDecisions({
    ...packed,
    count: 1,
    bookOf: () => 0,
    reason,
    loop: new Uint8Array(2),
    candidates: [],
  });
  reason[0] = 0;
  expect([...again.reason]).toEqual([reasonCode("key-miss")]);
});
