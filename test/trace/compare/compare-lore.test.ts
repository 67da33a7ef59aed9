import { describe, expect, it } from "vitest";

import { compareLore } from "../../../src/trace/compare/compare-lore.ts";
import { loreSide } from "../../../src/trace/compare/lore-side.ts";
import {
  active,
  captureOf,
  decisionsOf,
  entryOf,
  NOTHING_AFTER,
  type RowGiven,
} from "../decisions/support/decisions.ts";
import { bareTurn, book } from "../export/support/turns.ts";

const sideOf = (...rows: RowGiven[]) =>
  loreSide({ trace: bareTurn(), captures: [captureOf(decisionsOf({ rows }).opened)], after: NOTHING_AFTER }, "c1")!;
const row = (uid: number, given: Omit<RowGiven, "entry">): RowGiven => ({ entry: entryOf(uid), ...given });
const fired = (uid: number, rank: number): RowGiven => row(uid, { reason: "key", more: active(rank) });

const a = sideOf(fired(1, 0), fired(2, 1), row(3, { reason: "budget" }), fired(4, 2));
const b = sideOf(
  row(1, { reason: "key-miss" }),
  fired(2, 1),
  fired(3, 0),
  row(4, { reason: "constant", more: active(2, { by: "constant" }) }),
);

describe("the lore of two turns", () => {
  const lore = compareLore({ a, b }, { a: null, b: null });

  it("is what one had alone, with the gate at which it stopped in the other", () => {
    expect(lore.onlyA.map(({ itemId, other }) => [itemId, other.gate])).toEqual([["b:1", "primary"]]);
    expect(lore.onlyB.map(({ itemId, other }) => [itemId, other.gate, other.reason])).toEqual([
      ["b:3", "budget", "budget"],
    ]);
    expect(lore.both).toBe(2);
  });

  it("is what both had, for another reason", () => {
    expect(lore.changed.map(({ itemId }) => itemId)).toEqual(["b:4"]);
    expect(lore.changed[0]).toMatchObject({ reason: { a: "key", b: "constant", same: false } });
  });

  it("does not tell of ranks alone", () => {
    const shifted = sideOf(fired(1, 1), fired(2, 2), row(3, { reason: "budget" }), fired(4, 0));
    expect(compareLore({ a, b: shifted }, { a: null, b: null })).toMatchObject({ onlyA: [], onlyB: [], changed: [] });
  });
});

it("has the books of both, by id", () => {
  const books = {
    a: [book("sea", { considered: 4, revision: "r1" }), book("x")],
    b: [book("sea", { considered: 6, revision: "r2" })],
  };
  expect(compareLore({ a, b }, books).books).toMatchObject([
    { resourceId: "sea", bound: "both", revision: { same: false }, considered: { delta: 2 } },
    { resourceId: "x", bound: "a", revision: { same: null } },
  ]);
});
