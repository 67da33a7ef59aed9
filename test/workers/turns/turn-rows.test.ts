import { expect, it } from "vitest";

import { turnSummary } from "../../../src/trace/project/turn/turn-summary.ts";
import type { TurnTrace } from "../../../src/trace/model/turn/turn-trace.ts";
import { fullTurn } from "../../trace/retain/support/full-turn.ts";
import { openDatabase } from "./support/database.ts";

const stored = (trace: TurnTrace) => ({
  ownerId: "o",
  trace,
  summary: turnSummary(trace),
  keptFrom: trace.startedAt,
  clockAhead: false,
});
const KEY = { ownerId: "o", sessionId: "s-1", turnId: "t_1" };

it("gives an account back as it was put in, to its owner and in its session alone", () => {
  const { turns } = openDatabase();
  expect(turns.insert(stored(fullTurn()))).toBe(true);
  expect(turns.read(KEY)).toEqual(fullTurn());
  for (const miss of [{ ownerId: "x" }, { sessionId: "x" }, { turnId: "x" }]) {
    expect([turns.read({ ...KEY, ...miss }), turns.startSeqOf({ ...KEY, ...miss })]).toEqual([null, null]);
  }
});

it("what was recorded stays, and what was made from a log gives way to it", () => {
  const { turns } = openDatabase();
  const recovered = fullTurn({ recovered: "crash", outcome: "interrupted", calls: [] });
  expect(turns.insert(stored(recovered))).toBe(true);
  expect(turns.insert(stored(recovered))).toBe(false);
  expect(turns.insert(stored(fullTurn()))).toBe(true);
  expect([turns.insert(stored(fullTurn())), turns.insert(stored(recovered))]).toEqual([false, false]);
  expect(turns.read(KEY)).toEqual(fullTurn());
});

it("replaces an account with its calls and executions, and deletes it with them", () => {
  const { turns } = openDatabase();
  turns.insert(stored(fullTurn()));
  const other = fullTurn({ calls: [], tools: [], redactedAt: 7, bodies: "redacted" });
  turns.replace(other, turnSummary(other));
  expect(turns.read(KEY)).toEqual(other);
  turns.delete("t_1");
  expect([turns.read(KEY), turns.list(KEY, { beforeSeq: 1e9, limit: 9 })]).toEqual([null, []]);
});
