import { describe, expect, it } from "vitest";

import type { QueuedMessage } from "../../../src/host/session/fact.ts";
import { TurnProgress } from "../../../src/host/session/turn-progress.ts";

const batch = (...ids: readonly (string | null)[]): QueuedMessage[] => ids.map((id) => ({ id, message: null }));

describe("TurnProgress", () => {
  it("is before the first turn at the start", () => {
    const turn = new TurnProgress();
    expect([turn.open, turn.turn, turn.next, turn.key, turn.messageCount(5)]).toEqual([false, 1, 1, "turn:1", 5]);
  });

  it("counts the first batch and no later one, and stays the same while the history grows", () => {
    const turn = new TurnProgress();
    turn.start(3, 10);
    turn.claim(batch("x", "y"), 1);
    turn.claim(batch("a"), 1);
    expect([turn.turn, turn.next, turn.key, turn.messageCount(10)]).toEqual([3, 4, "x\ny\na", 12]);
    turn.step();
    turn.claim(batch("steer"), 1);
    expect([turn.key, turn.messageCount(14)]).toEqual(["x\ny\na", 12]);
    turn.end();
    expect([turn.turn, turn.key, turn.messageCount(14)]).toEqual([4, "turn:4", 14]);
  });

  it("is named by its number when nobody spoke for it", () => {
    const turn = new TurnProgress();
    turn.start(2, 7);
    expect([turn.key, turn.messageCount(9)]).toEqual(["turn:2", 7]);
    turn.claim(batch(null), 0);
    expect(turn.key).toBe("turn:2");
  });

  it("starts anew", () => {
    const turn = new TurnProgress();
    turn.start(1, 0);
    turn.claim(batch("a"), 1);
    turn.step();
    turn.end();
    turn.start(2, 2);
    turn.claim(batch("b"), 1);
    expect([turn.key, turn.messageCount(2)]).toEqual(["b", 3]);
  });

  it("claims nothing without a turn", () => {
    const turn = new TurnProgress();
    turn.claim(batch("a"), 1);
    turn.start(1, 0);
    expect([turn.key, turn.messageCount(0)]).toEqual(["turn:1", 0]);
  });
});
