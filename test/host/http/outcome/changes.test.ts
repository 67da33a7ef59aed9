import { describe, expect, it } from "vitest";

import { effectChanges, stateChanges, variableChanges } from "../../../../src/host/http/outcome/changes.ts";

const effect = (end: number) => ({ hash: "h", start: 1, end, protected: false });

describe("changes of state", () => {
  it("are effects that start, begin anew or end, not those that stay", () => {
    const before = { stays: effect(3), renewed: effect(3), ends: effect(2) };
    const after = { stays: effect(3), renewed: effect(5), __proto__: undefined, new: effect(4) };
    const { total, started, ended } = effectChanges(before, after as never, 10);
    expect([total, started.map(({ entry }) => entry), ended]).toEqual([3, ["renewed", "new"], ["ends"]]);
  });

  it("are counted beyond what is listed", () => {
    const after = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`k${i}`, effect(1)]));
    const { total, started } = effectChanges({}, after, 2);
    expect([total, started.length]).toEqual([5, 2]);
    expect(variableChanges({ set: [["a", 1]], removed: ["b", "c"] }, 1)).toEqual({
      total: 3,
      set: [{ name: "a", value: 1 }],
      removed: ["b"],
    });
  });

  it("are none without an outcome", () => {
    const changes = stateChanges({ sticky: { a: effect(1) }, cooldown: {} }, null, 10);
    expect(Object.values(changes).map(({ total }) => total)).toEqual([0, 0, 0, 0]);
  });
});
