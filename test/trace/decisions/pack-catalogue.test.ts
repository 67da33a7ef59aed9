import { expect, it } from "vitest";

import { packCatalogue } from "../../../src/trace/decisions/pack-catalogue.ts";
import { entryOf } from "./support/decisions.ts";

const head = { resourceId: "b", revision: "r", name: "Book" };

it("leaves out columns in which nothing is said", () => {
  const { columns, uids, rare, groups } = packCatalogue(head, [entryOf(3, { units: 0 }), entryOf(1, { units: 0 })]);
  expect(Object.keys(columns).sort()).toEqual(["keys", "order", "position", "uid"]);
  expect([uids, rare, groups]).toEqual([null, [], []]);
});

it("keeps uids as texts when one of them is no plain number", () => {
  for (const uid of ["x", "007", "-1", "1e3", String(2 ** 41)]) {
    const { uids, columns } = packCatalogue(head, [entryOf(1), entryOf(uid)]);
    expect(uids).toBe(`1\u001e${uid}`);
    expect(columns.uid).toBeUndefined();
  }
});

it("is the same for the same entries", () => {
  const make = () => packCatalogue(head, [entryOf(1, { group: ["g", "h"] }), entryOf(2, { triggers: ["swipe"] })]);
  expect(make()).toEqual(make());
  expect(make().groups).toEqual(["g, h"]);
});
