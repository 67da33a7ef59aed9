import { expect, it } from "vitest";

import { IDLE } from "../../../../../src/trace/inspector/app/data/remote.ts";
import { summaryOf } from "../../../../../src/trace/inspector/app/state/summary.ts";
import {
  newestEnded,
  withOlder,
  withPage,
  withSnapshot,
} from "../../../../../src/trace/inspector/app/state/turn-rows.ts";
import { sampleTurn } from "../../../../browser/support/sample-turn.ts";

const row = (n: number) => summaryOf(sampleTurn({ n, tools: false }));
const page = (numbers: readonly number[], next: string | null = null) => ({ turns: numbers.map(row), next });
const turnsOf = ({ rows }: { readonly rows: readonly { readonly turn: number }[] }): number[] =>
  rows.map(({ turn }) => turn);

it("lays a newer page over the rows, and keeps older ones behind it", () => {
  const rows = withOlder(withPage(null, page([5, 4], "four")), page([4, 3, 2], "two"));
  expect([turnsOf(rows), rows.next]).toEqual([[5, 4, 3, 2], "two"]);
  const newer = withPage(rows, page([6, 5], "five"));
  expect([turnsOf(newer), newer.next]).toEqual([[6, 5, 4, 3, 2], "two"]);
});

it("does not hide a gap: rows that the page does not reach are let go", () => {
  const rows = withPage(withPage(null, page([3, 2])), page([9, 8], "eight"));
  expect([turnsOf(rows), rows.next]).toEqual([[9, 8], "eight"]);
});

it("has the running turn first, until it is in a page", () => {
  const open = { ...sampleTurn({ n: 6 }), state: "open", outcome: null, endedAt: null } as const;
  const rows = withSnapshot(withPage(null, page([5])), open);
  expect(turnsOf(rows)).toEqual([6, 5]);
  expect(turnsOf(withSnapshot(rows, open))).toEqual([6, 5]);
  expect(turnsOf(withPage(rows, page([5])))).toEqual([6, 5]);
  const ended = withPage(rows, page([6, 5]));
  expect([turnsOf(ended), ended.rows[0]?.state]).toEqual([[6, 5], "ended"]);
  expect(newestEnded(rows)?.turn).toBe(5);
  expect([newestEnded(null), newestEnded({ rows: [], next: null, more: IDLE })]).toEqual([null, null]);
});
