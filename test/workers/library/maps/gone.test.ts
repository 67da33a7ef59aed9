import { expect, it } from "vitest";

import { GoneResources } from "../../../../src/workers/library/maps/gone.ts";

it("knows what is gone by kind", () => {
  const gone = new GoneResources();
  gone.add("preset", "x");
  expect([gone.ids.preset.has("x"), gone.ids.user.has("x")]).toEqual([true, false]);
  gone.delete("preset", "x");
  expect(gone.ids.preset.size).toBe(0);
  gone.add("user", "y");
  gone.reset([["character", "z"]]);
  expect([gone.ids.user.size, gone.ids.character.has("z")]).toEqual([0, true]);
});
