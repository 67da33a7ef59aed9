import { describe, expect, it } from "vitest";

import { askedRows } from "../../../../src/trace/inspector/core/asked-rows.ts";
import type { DecisionColumns } from "../../../../src/trace/inspector/core/facets.ts";

const ROWS = [
  { name: "Lamp", state: "included", keys: ["lamp"] },
  { name: "Tide", state: "available", keys: ["ebb"] },
  { name: "Storm", state: "considered", keys: ["Lamp oil"] },
  { name: null, state: "cited", keys: [] },
  { name: "Vell", state: "available", keys: ["captain"] },
] as const;

const COLUMNS: DecisionColumns = {
  count: ROWS.length,
  books: ["harbour"],
  bookOf: () => 0,
  stateOf: (row) => ROWS[row]!.state,
  reasonsOf: () => ["key"],
  retrieverOf: () => "none",
  rankOf: () => null,
  tokensOf: () => null,
  nameOf: (row) => ROWS[row]!.name,
  keysOf: (row) => ROWS[row]!.keys,
};

const asked = (text: string, { named = [], most = 10 }: { named?: readonly string[]; most?: number } = {}) =>
  askedRows(COLUMNS, { text, idOf: (row) => `harbour:${row}`, named: new Set(named), most });

describe("entries that may be asked about", () => {
  it("are all of them, those that did not go in before those that did", () => {
    expect(asked("")).toEqual([2, 1, 4, 0, 3]);
  });

  it("begin with those that the answer named without having them", () => {
    expect(asked("", { named: ["harbour:4"] })).toEqual([4, 2, 1, 0, 3]);
  });

  it("are found by name and key whatever the case, and by id", () => {
    expect(asked(" LAMP ")).toEqual([2, 0]);
    expect(asked("harbour:3")).toEqual([3]);
    expect(asked("no such")).toEqual([]);
  });

  it("are no more than wanted", () => {
    expect(asked("", { most: 2 })).toEqual([2, 1]);
  });
});
