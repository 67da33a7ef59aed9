import { expect, test } from "vitest";

import { reasonCode } from "../../../src/matcher/model/reason.ts";
import type { ActivatedEntry, OmissionDetail } from "../../../src/matcher/model/outcome.ts";
import { auditSource } from "../../../src/workers/assembly/audit-source.ts";
import { encode } from "../../../src/workers/codec.ts";
import { attachedBooks, notedBook } from "./support/compiled.ts";

const { attached } = attachedBooks([
  notedBook("a", [
    {
      key: ["k"],
      order: 9,
      comment: "A",
      group: "g",
      groupWeight: 7,
      position: 4,
      probability: 30,
      useProbability: true,
    },
    { key: ["l"], order: 8, position: 99 },
  ]),
]);
const evidence = { key: "k", keyIndex: 0, where: "message", offset: 0, length: 1, index: 0 } as const;
const active: ActivatedEntry = {
  entry: 0,
  book: "a",
  uid: 0,
  reason: "key",
  rank: 0,
  loop: 1,
  content: "",
  order: 9,
  evidence,
  tokens: 5,
  roll: { value: 12, probability: 30 },
};
const omitted: OmissionDetail = {
  entry: 1,
  reason: "budget",
  loop: 1,
  budget: { cut: "global-cap", used: 5, tokens: 3, limit: 6 },
};
const source = auditSource(attached, {
  columns: Uint8Array.from([reasonCode("key"), reasonCode("budget"), 1, 1]),
  detail: encode({ omitted: [omitted], loops: [], rolls: [], refused: [] }),
  activated: [active],
  tokens: [["a", 5]],
  placements: [{ entry: 0, requested: "at_depth", applied: "after", approximate: true, cut: null }],
});

test("an assembly is looked at by entry", () => {
  expect(source.books).toEqual([{ resourceId: "a", tokenBudget: null, tokensUsed: 5 }]);
  expect([source.count, source.ranked, source.bookOf(1), source.reasonOf(1)]).toEqual([2, [0], 0, "budget"]);
});

test("an active entry has its match, its roll and its place", () => {
  expect(source.subjectOf(0)).toMatchObject({
    uid: 0,
    name: "A",
    reason: "key",
    primaryMatches: ["k"],
    groupName: "g",
    groupWeight: 7,
    probability: 30,
    probabilityRoll: 12,
    tokenCost: 5,
    requestedPosition: "at_depth",
    appliedPosition: "after",
    approximatePosition: true,
  });
});

test("another entry has what stopped it", () => {
  expect(source.subjectOf(1)).toMatchObject({
    reason: "budget",
    primaryMatches: [],
    probability: 100,
    probabilityRoll: null,
    tokenCost: 3,
    requestedPosition: null,
    appliedPosition: null,
  });
  expect(() => source.subjectOf(2)).toThrow(RangeError);
});
