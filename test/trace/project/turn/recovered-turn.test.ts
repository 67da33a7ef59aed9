import { expect, it } from "vitest";

import { RecoveredTurn } from "../../../../src/trace/project/turn/recovered-turn.ts";

const turnAt = (startSeq: number): RecoveredTurn =>
  new RecoveredTurn({ turn: 1, startSeq, startedAt: 5 }, { hash: () => "h", bytesOf: (text) => text.length });

it("asks for events until its turn is over, or is not there", () => {
  const turn = turnAt(1);
  expect(turn.take({ type: "plan/mode", seq: 0, data: { active: true }, time: 1 })).toBe(true);
  expect(turn.isFound).toBe(false);
  expect(turn.take({ type: "turn/start", seq: 1, data: { turn: 1 }, time: 10 })).toBe(true);
  expect(turn.take({ type: "step/start", seq: 2, data: { step: 1 }, time: 8 })).toBe(true);
  expect(turn.take({ type: "turn/end", seq: 3, data: { reason: { kind: "completed" } } })).toBe(false);
  expect(turn).toMatchObject({ isFound: true, startedAt: 10, endedAt: 8, lastSeq: 3, ceiling: { planMode: true } });
  expect(turnAt(0).take({ type: "step/start", seq: 0, data: { step: 1 } })).toBe(false);
});

it("has the time of its mark where the log has none", () => {
  const turn = turnAt(0);
  turn.take({ type: "turn/start", seq: 0, data: { turn: 1 } });
  expect(turn).toMatchObject({ startedAt: 5, endedAt: null });
});
