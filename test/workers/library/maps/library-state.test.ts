import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { GoneResources } from "../../../../src/workers/library/maps/gone.ts";
import {
  clearedState,
  LIBRARY_STATE,
  withMissing,
  withoutMissing,
  withOrder,
} from "../../../../src/workers/library/maps/library-state.ts";
import { LibraryStateSchema } from "../../../../src/workers/library/model/library-state.ts";
import { codeOf } from "../support/folder.ts";

const { empty } = LIBRARY_STATE;

it("is read again as it was written", () => {
  const state = { ...withMissing(empty, { id: "c", name: "C", sha256: "0" }), selectedId: "p" };
  expect(LIBRARY_STATE.read(LIBRARY_STATE.write(state) as object)).toEqual(state);
  expect(LibraryStateSchema.parse(state)).toEqual(state);
  const more = { ...state, later: { kept: 1 } };
  expect(LIBRARY_STATE.write(withoutMissing(LIBRARY_STATE.read(more), "c"))).toMatchObject({ later: { kept: 1 } });
  expect(() => LIBRARY_STATE.read({ ...state, selectedId: 7 })).toThrow("selectedId");
  expect(() => LIBRARY_STATE.read({})).toThrow("schemaVersion");
});

describe("order", () => {
  const custom = (...characterIds: string[]) => ({ mode: "custom" as const, characterIds });

  it("takes ids with custom only, each character exactly once", () => {
    expect(withOrder(empty, custom("b", "a"), ["a", "b"]).characterOrder).toEqual(custom("b", "a"));
    expect(withOrder(empty, { mode: "name" }, ["a"]).characterOrder).toEqual({ mode: "name" });
    const bad = [custom("a"), custom("a", "a"), custom("a", "b", "c"), custom("a", "c"), { mode: "custom" as const }];
    for (const order of [...bad, { mode: "name" as const, characterIds: [] }]) {
      expect(codeOf(() => withOrder(empty, order, ["a", "b"]))).toBe("INVALID_CHARACTER_REQUEST");
    }
  });

  it("is bounded", () => {
    const ids = Array.from({ length: LIMITS.characterOrderIds.value + 1 }, (_, index) => `c${index}`);
    expect(codeOf(() => withOrder(empty, custom(...ids), ids))).toBe("INVALID_CHARACTER_REQUEST");
    const most = ids.slice(1);
    expect(withOrder(empty, custom(...most), most).characterOrder.characterIds).toHaveLength(most.length);
  });
});

describe("missing characters", () => {
  it("are remembered once, up to the bound, none forgotten for another", () => {
    const one = withMissing(withMissing(empty, { id: "c", name: "old" }), { id: "c", name: "new" });
    expect(one.missingCharacters).toEqual([{ id: "c", name: "new" }]);
    const many = Array.from({ length: LIMITS.missingCharacters.value }, (_, index) => ({ id: `m${index}`, name: "M" }));
    const full = { ...empty, missingCharacters: many };
    expect(codeOf(() => withMissing(full, { id: "c", name: "C" }))).toBe("CHARACTER_TOMBSTONE_LIMIT_REACHED");
    expect(withMissing(full, { id: "m1", name: "again" }).missingCharacters).toHaveLength(many.length);
    expect(withoutMissing(full, "m1").missingCharacters).toHaveLength(many.length - 1);
    expect(withoutMissing(full, "x")).toBe(full);
  });
});

it("is cleared of a default preset and of places in the order", () => {
  const gone = new GoneResources();
  gone.add("preset", "p");
  gone.add("character", "a");
  const state = {
    ...empty,
    selectedId: "p",
    characterOrder: { mode: "custom" as const, characterIds: ["a", "b"] },
  };
  const cleared = clearedState(state, gone.ids);
  expect(cleared).toEqual({ ...state, selectedId: null, characterOrder: { mode: "custom", characterIds: ["b"] } });
  expect(clearedState(cleared, gone.ids)).toBe(cleared);
});
