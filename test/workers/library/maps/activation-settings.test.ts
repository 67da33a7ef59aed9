import { expect, it } from "vitest";

import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import { ACTIVATION_SETTINGS } from "../../../../src/workers/library/maps/activation-settings.ts";

it("is read again as it was written, an endless depth included", () => {
  for (const settings of [DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, scanDepth: 4, budgetPercent: 25 }]) {
    const json = JSON.parse(JSON.stringify(ACTIVATION_SETTINGS.write(settings))) as object;
    expect(ACTIVATION_SETTINGS.read(json)).toEqual(settings);
  }
});

it("is none of ours with values out of range", () =>
  expect(() => ACTIVATION_SETTINGS.read({ schemaVersion: 1, settings: { budgetCap: "x" } })).toThrow("budgetCap"));
