import { describe, expect, it } from "vitest";
import { readSettingsFile } from "../../../src/host/cli/settings-file.ts";
import { ST_FRESH_SETTINGS } from "../../../src/matcher/model/settings.ts";

const read = (value: unknown) =>
  readSettingsFile({ name: "st.json", bytes: Buffer.from(typeof value === "string" ? value : JSON.stringify(value)) });

describe("a settings file", () => {
  it("has SillyTavern's names at the top, or under world_info_settings beside anything else", () => {
    expect(read({ world_info_depth: 9, world_info_recursive: false })).toEqual({
      settings: { ...ST_FRESH_SETTINGS, scanDepth: 9, recursive: false },
      note: null,
    });
    const nested = { world_info_depth: "8", world_info_overflow_alert: true, world_info: { globalSelect: [] } };
    expect(read({ firstRun: false, world_info_settings: nested })).toMatchObject({
      settings: { scanDepth: 8 },
      note: null,
    });
  });

  it("reads numbers as SillyTavern does", () => {
    expect(
      read({ world_info_depth: "4", world_info_budget: 12.5, world_info_budget_cap: null }).settings,
    ).toMatchObject({ scanDepth: 4, budgetPercent: 12.5, budgetCap: 0 });
    expect(read({ world_info_budget: 200 }).settings.budgetPercent).toBe(25);
  });

  it.each([
    [{ world_info_depth: "many" }, /world_info_depth must be a whole number of at least 0, not "many"/],
    [{ world_info_depth: -1 }, /world_info_depth must be/],
    [{ world_info_depth: 1.5 }, /world_info_depth must be/],
    [{ world_info_depth: [2] }, /world_info_depth must be .*\[2\]/],
    [{ world_info_recursive: "false" }, /world_info_recursive must be true or false, not "false"/],
    [{ world_info_case_sensitive: 1 }, /world_info_case_sensitive must be/],
    [{ world_info_budget: true }, /world_info_budget must be a number/],
    [{ a: 1 }, /has no world_info_… setting/],
    [{ world_info_overflow_alert: true }, /has no world_info_… setting/],
    ["{", /is not JSON/],
    ["[]", /is not an object/],
  ])("refuses %j, naming what is wrong", (value, message) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code: "settings-invalid" }));
    expect(() => read(value)).toThrow(message);
  });

  it("names what it does not know", () => {
    expect(read({ world_info_depth: 2, world_info_dpeth: 3, scanDepth: 4 }).note).toBe(
      'st.json: not a setting, ignored: "world_info_dpeth" (did you mean world_info_depth?), "scanDepth"',
    );
    const whole = { firstRun: true, world_info_settings: { world_info_depth: 2, world_info_new: 1 } };
    expect(read(whole).note).toBe('st.json: not a setting, ignored: "world_info_new"');
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`x${i}`, i]));
    expect(read({ world_info_depth: 2, ...many }).note).toMatch(/"x4" and 4 more$/);
  });
});
