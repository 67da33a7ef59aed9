import { expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { LibraryStateSchema } from "../../../../src/workers/library/model/library-state.ts";

const STATE = { schemaVersion: 1, selectedId: null, characterOrder: { mode: "updated" }, missingCharacters: [] };

it("takes a state within its bounds", () => {
  expect(LibraryStateSchema.parse(STATE)).toEqual(STATE);
  const characterIds = Array.from({ length: LIMITS.characterOrderIds.value + 1 }, (_, index) => `c${index}`);
  const custom = (ids: string[]) => ({ ...STATE, characterOrder: { mode: "custom", characterIds: ids } });
  expect(LibraryStateSchema.safeParse(custom(characterIds.slice(1))).success).toBe(true);
  const bad = [custom(characterIds), { ...STATE, schemaVersion: 2 }, { ...STATE, missingCharacters: [{ id: "c" }] }];
  for (const state of bad) expect(LibraryStateSchema.safeParse(state).success).toBe(false);
});
