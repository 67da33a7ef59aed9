import { expect, it } from "vitest";
import { decisionColumns } from "../../../../src/trace/inspector/core/decision-columns.ts";
import type { Candidate, Decisions, RowState } from "../../../../src/trace/decisions/model.ts";

const candidate = { by: "primary", rank: 3, tokens: 12 } as Candidate;
const catalogue = { nameOf: (index: number) => `name ${index}`, keysOf: () => ["k"] };

/** Two rows: a candidate with a catalogue, and one of a book whose catalogue was deleted. */
const decisions = {
  count: 2,
  books: [{ resourceId: "wb_a" }, { resourceId: "wb_b" }],
  bookOf: (row: number) => row,
  reasonOf: (row: number) => (row === 0 ? "group-lost" : "key-miss"),
  candidateOf: (row: number) => (row === 0 ? candidate : null),
  catalogueOf: (row: number) => (row === 0 ? { catalogue, index: 7 } : null),
} as unknown as Decisions;
const states = (row: number) =>
  ({ state: row === 0 ? "considered" : "available", omittedReason: row === 0 ? "group" : null }) as RowState;

it("reads what the table asks for, and null where the decisions do not tell", () => {
  const columns = decisionColumns(decisions, states);
  expect(columns.books).toEqual(["wb_a", "wb_b"]);
  const all = [0, 1].map((row) => [
    columns.bookOf(row),
    columns.stateOf(row),
    columns.reasonsOf(row),
    columns.retrieverOf(row),
    columns.rankOf(row),
    columns.tokensOf(row),
    columns.nameOf(row),
    columns.keysOf(row),
  ]);
  expect(all).toEqual([
    [0, "considered", ["group-lost", "group"], "primary", 3, 12, "name 7", ["k"]],
    [1, "available", ["key-miss"], "none", null, null, null, []],
  ]);
});
