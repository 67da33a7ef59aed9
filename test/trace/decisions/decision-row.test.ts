import { expect, it } from "vitest";

import { decisionRow } from "../../../src/trace/decisions/decision-row.ts";
import { openDecisions } from "../../../src/trace/decisions/open-decisions.ts";
import { rowStates } from "../../../src/trace/decisions/row-states.ts";
import { active, captureOf, decisionsOf, entryOf, NOTHING_AFTER } from "./support/decisions.ts";

const evidence = { keyIndex: 0, where: "haystack", offset: 1, length: 2 } as const;
const { opened, packed } = decisionsOf({
  rows: [
    { entry: entryOf(5), reason: "key", more: active(0, { evidence, wonGroup: "g" }) },
    {
      entry: entryOf(5, { occurrence: 2 }),
      reason: "group-lost",
      more: { group: { name: "g", winner: 0, score: 1, best: 2 } },
    },
    { entry: entryOf(6), reason: "secondary-miss" },
  ],
});
const rowOf = (row: number, decisions = opened) =>
  decisionRow(decisions, row, rowStates(captureOf(decisions), NOTHING_AFTER)(row));

it("tells of an item what the scan told, and of every other entry its decision", () => {
  expect(rowOf(0)).toMatchObject({
    id: "b:5",
    state: "included",
    decision: "primary",
    key: "key 5",
    match: { where: "haystack", index: null },
    group: { name: "g", won: true, winner: null },
    blockIds: ["b0"],
  });
  expect(rowOf(1)).toMatchObject({
    id: "b:5#2",
    occurrence: 2,
    omittedReason: "group",
    score: 1,
    group: { won: false, winner: "b:5" },
  });
  expect(rowOf(2)).toMatchObject({ state: "available", decision: "secondary_miss", omittedReason: null, rank: null });
});

it("has the same keys whatever is known, and null for what is not", () => {
  const bare = openDecisions(packed, new Map());
  const keys = Object.keys(rowOf(0));
  for (const row of [rowOf(1), rowOf(2), rowOf(0, bare)]) expect(Object.keys(row)).toEqual(keys);
  expect(rowOf(0, bare)).toMatchObject({ uid: null, title: null, units: null, order: null, keys: [], key: null });
  expect(JSON.parse(JSON.stringify(rowOf(1)))).toEqual(rowOf(1));
});
