import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  inversePatch,
  isEmptyPatch,
  patchBetween,
  patched,
  patchUnits,
} from "../../../../src/workers/library/session-state/patch.ts";
import { anyState, effect, stateOf } from "./support/states.ts";

describe("a patch", () => {
  it("makes one state the other, whatever they hold, and is empty for equal ones", () => {
    fc.assert(
      fc.property(anyState, anyState, (before, after) => {
        const patch = patchBetween(before, after);
        expect(patched(before, patch)).toEqual(after);
        expect(isEmptyPatch(patchBetween(after, patched(before, patch)))).toBe(true);
      }),
    );
  });

  it("is taken back by its inverse", () => {
    fc.assert(
      fc.property(anyState, anyState, (before, after) => {
        const patch = patchBetween(before, after);
        const inverse = inversePatch(before, patch);
        expect(patched(after, inverse)).toEqual(before);
        expect(isEmptyPatch(inverse)).toBe(isEmptyPatch(patch));
      }),
    );
  });

  it("names what differs and nothing else", () => {
    const before = stateOf({
      sticky: [["b.1", effect(4, 3)]],
      variables: [
        ["hp", 3],
        ["name", "Ada"],
      ],
    });
    const after = stateOf({ sticky: [["b.1", effect(4, 3)]], variables: [["hp", 2]], globals: [["day", 1]] });
    expect(patchBetween(before, after)).toEqual({
      variables: { set: [["hp", 2]], removed: ["name"] },
      globals: { set: [["day", 1]], removed: [] },
    });
  });

  it("tells an effect that was started anew", () => {
    const before = stateOf({ cooldown: [["b.1", effect(4, 3)]] });
    const after = stateOf({ cooldown: [["b.1", effect(4, 3, { protected: true })]] });
    expect(patchBetween(before, after).cooldown?.set).toHaveLength(1);
  });

  it("leaves the states as they are", () => {
    const before = stateOf({ variables: [["hp", 3]] });
    patched(before, { variables: { set: [["hp", 1]], removed: [] } });
    expect(before.variables.get("hp")).toBe(3);
  });

  it("counts its texts", () => {
    const small = patchUnits({ variables: { set: [["n", "x"]], removed: [] } });
    expect(patchUnits({ variables: { set: [["n", "x".repeat(1001)]], removed: [] } }) - small).toBe(1000);
    expect(patchUnits({ variables: { set: [["n", "x"]], removed: ["gone"] } }) - small).toBe(4);
    const stop = { parameters: { set: [["stop", ["ab", "cd"]]], removed: [] } } as const;
    expect(patchUnits(stop) - patchUnits({ parameters: { set: [["stop", []]], removed: [] } })).toBe(4);
  });
});
