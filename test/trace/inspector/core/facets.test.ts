import { describe, expect, it } from "vitest";
import {
  type DecisionColumns,
  type DecisionFilter,
  FACETS,
  filteredRows,
  noFilter,
} from "../../../../src/trace/inspector/core/facets.ts";
import { Dice } from "../../../differential/dice.ts";

interface Row {
  readonly book: string;
  readonly state: string;
  readonly reasons: readonly string[];
  readonly retriever: string;
  readonly rank: number | null;
  readonly tokens: number | null;
  readonly name: string | null;
  readonly keys: readonly string[];
}

const BOOKS = ["wb_a", "wb_b"];

const columnsOf = (rows: readonly Row[]): DecisionColumns => {
  const at = (row: number): Row => rows[row]!;
  return {
    count: rows.length,
    books: BOOKS,
    bookOf: (row) => BOOKS.indexOf(at(row).book),
    stateOf: (row) => at(row).state,
    reasonsOf: (row) => at(row).reasons,
    retrieverOf: (row) => at(row).retriever,
    rankOf: (row) => at(row).rank,
    tokensOf: (row) => at(row).tokens,
    nameOf: (row) => at(row).name,
    keysOf: (row) => at(row).keys,
  };
};

const row = (given: Partial<Row> = {}): Row => ({
  book: "wb_a",
  state: "available",
  reasons: ["key-miss"],
  retriever: "none",
  rank: null,
  tokens: null,
  name: null,
  keys: [],
  ...given,
});
const rowsOf = (rows: readonly Row[], filter: Partial<DecisionFilter> = {}) => [
  ...filteredRows(columnsOf(rows), { ...noFilter, ...filter }).rows,
];

describe("rows of the table of decisions", () => {
  it("are found in names and keys, whatever the case", () => {
    const rows = [
      row({ name: "Dragon Keep" }),
      row({ keys: ["DRAGON"] }),
      row({ name: "龙之城" }),
      row({ name: "E\u0301t\u00e9" }),
    ];
    expect(rowsOf(rows, { text: " dragon " })).toEqual([0, 1]);
    expect(rowsOf(rows, { text: "龙" })).toEqual([2]);
    expect(rowsOf(rows, { text: "\u00c9TE\u0301" })).toEqual([3]);
  });

  it("are found under the engine's reason and the turn's", () => {
    const rows = [row({ reasons: ["group-lost", "group"] }), row({ reasons: ["budget"] })];
    expect(rowsOf(rows, { reason: "group" })).toEqual([0]);
    expect(rowsOf(rows, { reason: "group-lost" })).toEqual([0]);
  });

  it("come by rank: active ones, what was left out, the rest", () => {
    const rows = [
      row(),
      row({ state: "considered" }),
      row({ state: "included", rank: 1 }),
      row({ state: "included", rank: 0 }),
    ];
    expect(rowsOf(rows)).toEqual([3, 2, 1, 0]);
  });

  it("come by tokens, by name, by book, with the unknown last", () => {
    const rows = [
      row({ tokens: 5, name: "entry 10", book: "wb_b" }),
      row({ tokens: null, name: null }),
      row({ tokens: 90, name: "Entry 9" }),
      row({ tokens: 0, name: "" }),
    ];
    expect(rowsOf(rows, { sort: "tokens" })).toEqual([2, 0, 3, 1]);
    expect(rowsOf(rows, { sort: "name" })).toEqual([2, 0, 1, 3]);
    expect(rowsOf(rows, { sort: "book" })).toEqual([1, 2, 3, 0]);
  });

  it("are counted, value by value, as choosing the value would leave them", () => {
    const dice = new Dice(6);
    const rows = Array.from({ length: 400 }, () =>
      row({
        book: dice.pick(BOOKS),
        state: dice.pick(["available", "considered", "included"]),
        reasons: [dice.pick(["key", "budget", "key-miss"])],
        retriever: dice.pick(["none", "primary"]),
        name: dice.pick(["fox", "owl", null]),
      }),
    );
    for (const chosen of [
      {},
      { state: "included" },
      { state: "considered", reason: "budget" },
      { text: "fox", book: "wb_a" },
    ]) {
      const filter = { ...noFilter, ...chosen };
      const { facets } = filteredRows(columnsOf(rows), filter);
      for (const facet of FACETS) {
        for (const [value, count] of facets[facet])
          expect(rowsOf(rows, { ...filter, [facet]: value })).toHaveLength(count);
      }
    }
  });
});
