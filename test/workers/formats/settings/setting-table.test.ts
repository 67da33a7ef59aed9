import { describe, expect, it } from "vitest";
import {
  ActivationSettingsSchema,
  DEFAULT_SETTINGS,
  settingsFromSt,
  ST_CODE_SETTINGS,
} from "../../../../src/matcher/model/settings.ts";
import { rangeOf, SETTING_TABLE } from "../../../../src/workers/formats/settings/setting-table.ts";

describe("setting table", () => {
  it("has every setting", () => {
    expect(Object.keys(SETTING_TABLE).toSorted()).toEqual(Object.keys(ActivationSettingsSchema.shape).toSorted());
  });

  it("names each setting as SillyTavern does", () => {
    for (const [name, row] of Object.entries(SETTING_TABLE)) {
      if (row.st === undefined) continue;
      const changed = settingsFromSt(
        { [row.st]: row.type === "flag" ? true : 2 },
        { ...ST_CODE_SETTINGS, scanDepth: 9 },
      );
      expect(Reflect.get(changed, name)).toBe(row.type === "flag" ? true : row.type === "choice" ? row.choices[2] : 2);
    }
  });

  it("says ranges in words", () => {
    expect(rangeOf("recursive")).toBe("true or false");
    expect(rangeOf("bookSettings")).toBe("honour, ignore");
    expect(rangeOf("budgetPercent")).toBe("a number from 0 to 100, or null for no percentage budget");
    expect(rangeOf("budgetCap")).toBe("a whole number from 0 to 1000000000");
    expect(Object.keys(DEFAULT_SETTINGS).length).toBeLessThanOrEqual(Object.keys(SETTING_TABLE).length);
  });
});
