import { expect, test } from "vitest";

import { fitTurn } from "../../../src/workers/turns/fit-turn.ts";
import { TurnTraceSchema } from "../../../src/trace/model/turn/turn-trace.ts";
import { fullTurn } from "../../trace/retain/support/full-turn.ts";

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

test("a turn that fits stays as it is", () => {
  const turn = fullTurn();
  expect(fitTurn(turn, bytesOf(turn))).toBe(turn);
});

test("history gives way first, then items, then the sources of blocks; all else stays", () => {
  const turn = fullTurn();
  let left = fitTurn(turn, bytesOf(turn) - 1);
  expect(left).toEqual({ ...turn, history: null });
  left = fitTurn(turn, bytesOf(left) - 1);
  expect(left).toEqual({ ...turn, history: null, items: null, itemsTruncated: true });
  left = fitTurn(turn, bytesOf(left) - 1);
  expect(left.blocks).toEqual(turn.blocks?.map((block) => ({ ...block, sources: null })));
  expect(left.calls).toEqual(turn.calls);
});

test("a turn of endless names is bounded, and says what it does not list", () => {
  const [tool] = fullTurn().tools;
  const turn = fullTurn({ tools: [{ ...tool!, name: "x".repeat(5_000) }] });
  const left = fitTurn(turn, 4_000);
  expect(TurnTraceSchema.parse(left)).toEqual(left);
  expect([bytesOf(left) <= 4_000, left.tools, left.toolsOmitted]).toEqual([true, [], 1]);
});
