import { describe, expect, it } from "vitest";
import {
  ActivationSettingsSchema,
  DEFAULT_SETTINGS,
  ST_FRESH_SETTINGS,
  settingsFromSt,
  ST_CODE_SETTINGS,
} from "../../../src/matcher/model/settings.ts";

describe("settings from SillyTavern's names", () => {
  it("lay what is given over the base and leave the rest", () => {
    const settings = settingsFromSt({ world_info_depth: 7, world_info_recursive: true }, ST_CODE_SETTINGS);
    expect(settings).toEqual({ ...ST_CODE_SETTINGS, scanDepth: 7, recursive: true });
  });

  it("read number strings and truthy flags, and ignore what is no number", () => {
    const settings = settingsFromSt(
      { world_info_depth: "5", world_info_budget_cap: "x", world_info_case_sensitive: 1 },
      DEFAULT_SETTINGS,
    );
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, scanDepth: 5, caseSensitive: true });
  });

  it("reset a percentage over 100 and take an unknown strategy as evenly", () => {
    const settings = settingsFromSt({ world_info_budget: 101, world_info_character_strategy: 7 }, ST_CODE_SETTINGS);
    expect(settings.budgetPercent).toBe(25);
    expect(settings.characterStrategy).toBe("evenly");
    expect(settingsFromSt({ world_info_character_strategy: 2 }, ST_CODE_SETTINGS).characterStrategy).toBe(
      "global-first",
    );
  });

  it("do not change the base", () => {
    const before = structuredClone(ST_CODE_SETTINGS);
    settingsFromSt({ world_info_depth: 9 }, ST_CODE_SETTINGS);
    expect(ST_CODE_SETTINGS).toEqual(before);
  });

  it("take their own defaults, an unlimited depth included, and refuse what is no number", () => {
    for (const settings of [DEFAULT_SETTINGS, ST_CODE_SETTINGS, ST_FRESH_SETTINGS])
      expect(ActivationSettingsSchema.parse(settings)).toEqual(settings);
    expect(ActivationSettingsSchema.safeParse({ ...DEFAULT_SETTINGS, scanDepth: Number.NaN }).success).toBe(false);
  });
});
