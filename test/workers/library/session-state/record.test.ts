import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import {
  changedRecord,
  delegatedRecord,
  forkedRecord,
  freshRecord,
  turnBase,
} from "../../../../src/workers/library/session-state/record.ts";
import { patchBetween } from "../../../../src/workers/library/session-state/patch.ts";
import type { SessionState } from "../../../../src/workers/library/session-state/session-state.ts";
import { anyState, effect, observed, recordOf, SEED, stateOf } from "./support/states.ts";

const hp = (value: number): SessionState => stateOf({ variables: [["hp", value]] });
const hpOf = (state: SessionState): unknown => state.variables.get("hp");

describe("a record", () => {
  it("has the state after the last request", () => {
    expect(hpOf(recordOf(hp(1), hp(2)).state)).toBe(2);
  });

  it("gives all steps of a turn the state at its start", () => {
    let record = recordOf(hp(1), hp(2));
    record = observed(record, { turn: 2, seq: 25, state: hp(7) });
    expect(hpOf(record.state)).toBe(7);
    expect(hpOf(turnBase(record, 2))).toBe(1);
    expect(hpOf(turnBase(record, 3))).toBe(7);
  });

  it("keeps no checkpoint for a request that changed nothing", () => {
    const record = observed(recordOf(hp(1)), { turn: 2, seq: 20, state: hp(1) });
    expect(record.checkpoints.map(({ seq }) => seq)).toEqual([10]);
    expect(record.changes).toBe(2);
  });

  it("takes no event for older than the one before", () => {
    const record = observed(recordOf(hp(1), hp(2)), { turn: 3, seq: 5, state: hp(3) });
    expect(record.checkpoints.map(({ seq }) => seq)).toEqual([10, 20, 20]);
  });
});

describe("a fork", () => {
  it.each([
    [5, undefined],
    [10, undefined],
    [11, 1],
    [20, 1],
    [21, 2],
    [31, 3],
    [999, 3],
  ])("at event %i has the state before the first request from there on", (inherited, expected) => {
    const { record, complete } = forkedRecord(recordOf(hp(1), hp(2), hp(3)), "child", inherited);
    expect(hpOf(record.state)).toBe(expected);
    expect(record).toMatchObject({ sessionId: "child", seed: SEED, changes: 0, forgotten: -1 });
    expect(record.checkpoints.every(({ seq }) => seq < inherited)).toBe(true);
    expect(complete).toBe(true);
  });

  it("in the middle of a turn keeps what its first step did", () => {
    const record = observed(recordOf(hp(1), hp(2)), { turn: 2, seq: 25, state: hp(7) });
    expect(hpOf(forkedRecord(record, "child", 22).record.state)).toBe(2);
  });

  it("begins its turns with the state that it has, although its parent had turns of the same numbers", () => {
    const { record } = forkedRecord(recordOf(hp(1), hp(2)), "child", 99);
    expect(hpOf(turnBase(record, 2))).toBe(2);
    const grown = observed(record, { turn: 2, seq: 120, state: hp(5) });
    expect(hpOf(turnBase(grown, 2))).toBe(2);
  });

  it("can be forked again, from before its own beginning too", () => {
    const child = forkedRecord(recordOf(hp(1), hp(2), hp(3)), "child", 31).record;
    const grown = observed(child, { turn: 4, seq: 40, state: hp(4) });
    expect(hpOf(forkedRecord(grown, "grandchild", 35).record.state)).toBe(3);
    expect(hpOf(forkedRecord(grown, "grandchild", 15).record.state)).toBe(1);
  });

  it("has the parameters of the requests that it shares", () => {
    const set = (record: ReturnType<typeof recordOf>, temperature: number) => {
      const parameters = new Map([["temperature", temperature]]);
      const patch = patchBetween(record.state, { ...record.state, parameters });
      return changedRecord(record, { type: "parameters", patch });
    };
    let record = observed(set(freshRecord("s", SEED), 0.1), { turn: 1, seq: 10, state: hp(1) });
    record = observed(set(set(record, 0.2), 0.3), { turn: 2, seq: 20, state: hp(1) });
    record = set(record, 0.4);
    const at = (inherited: number) => forkedRecord(record, "c", inherited).record.state.parameters.get("temperature");
    expect([at(10), at(11), at(21), at(99)]).toEqual([undefined, 0.1, 0.3, 0.3]);
    expect(record.state.parameters.get("temperature")).toBe(0.4);
  });

  it("equals, wherever it is, the states one would have kept", () => {
    fc.assert(
      fc.property(fc.array(anyState, { maxLength: 6 }), fc.nat(70), (states, inherited) => {
        const { record } = forkedRecord(recordOf(...states), "child", inherited);
        const kept = states[Math.min(states.length, Math.ceil(inherited / 10) - 1) - 1];
        expect(record.state).toEqual({ ...(kept ?? stateOf({})), parameters: new Map() });
      }),
    );
  });
});

describe("checkpoints", () => {
  const many = (count: number, stateAt: (index: number) => SessionState) =>
    recordOf(...Array.from({ length: count }, (_, index) => stateAt(index)));

  it("are bounded in number; a fork from before them has no effects, and says so", () => {
    const { value: max } = LIMITS.sessionCheckpoints;
    const record = many(max + 3, (index) =>
      stateOf({ variables: [["hp", index]], sticky: [["b.1", effect(index, 100)]] }),
    );
    expect(record.checkpoints).toHaveLength(max);
    expect(record.forgotten).toBe(30);
    const late = forkedRecord(record, "c", 31);
    expect([late.complete, hpOf(late.record.state), late.record.state.sticky.size]).toEqual([true, 2, 1]);
    const early = forkedRecord(record, "c", 30);
    expect([early.complete, hpOf(early.record.state), early.record.state.sticky.size]).toEqual([false, 2, 0]);
    expect(early.record.checkpoints).toEqual([]);
  });

  it("are bounded in size", () => {
    const text = "x".repeat(100 * 1024);
    const record = many(12, (index) => stateOf({ variables: [["note", `${index}${text}`]] }));
    expect(record.checkpoints.length).toBeLessThan(6);
    expect(record.checkpoints.length).toBeGreaterThan(3);
  });
});

it("a delegated agent has the seed and the variables of its parent, and neither effects nor checkpoints", () => {
  const parent = recordOf(
    stateOf({
      variables: [["hp", 3]],
      globals: [["day", 2]],
      sticky: [["b.1", effect(1, 9)]],
      cooldown: [["b.2", effect(1, 9)]],
    }),
  );
  const child = delegatedRecord(parent, "child");
  expect(child).toEqual({
    ...freshRecord("child", SEED),
    state: stateOf({ variables: [["hp", 3]], globals: [["day", 2]] }),
  });
});
