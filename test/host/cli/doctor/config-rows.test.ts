import { describe, expect, it } from "vitest";
import { SUBCOMMANDS } from "../../../../src/host/cli/command.ts";
import { configRows, SETTING_ROWS } from "../../../../src/host/cli/doctor/config-rows.ts";
import { PAGES } from "../../../../src/host/cli/pages.ts";
import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import { readActivationSettings, settingsJson } from "../../../../src/workers/formats/settings/activation-settings.ts";
import { SETTING_TABLE } from "../../../../src/workers/formats/settings/setting-table.ts";

const rows = configRows(PAGES);
const accepts = (name: string, value: unknown): boolean => {
  try {
    readActivationSettings({ [name]: value }, DEFAULT_SETTINGS);
    return true;
  } catch {
    return false;
  }
};

describe("doctor --config", () => {
  it("has every option of every subcommand, with its default and range", () => {
    const names = rows.filter(({ group }) => group === "command").map(({ name }) => name);
    for (const [name, { page }] of SUBCOMMANDS) {
      for (const row of page.options.flatMap((group) => group.rows)) {
        if (row.name !== "help") expect(names).toContain(`${name} --${row.name}`);
      }
    }
    for (const row of rows) for (const text of Object.values(row)) expect(text).not.toBe("");
  });

  it.each([
    ["scan --depth", "all", "0 or more, or all"],
    ["scan --json", "off", "switch"],
    ["scan --tokens", "deepseek", "deepseek, quarter"],
    ["lint --context", "8192", "1 or more"],
    ["lint --format", "text", "text, json, sarif"],
    ["library export --form", "by the ending of -o, else json", "json, png"],
    ["library add --kind", "by the content", "character, preset, world-book, user"],
  ])("%s: %s, %s", (name, standard, range) => {
    expect(rows.find((row) => row.name === name)).toMatchObject({ default: standard, range });
  });

  it("has every activation setting with its default as the API gives it", () => {
    const settings = rows.filter(({ group }) => group === "activation-settings");
    expect(settings.map(({ name }) => name).toSorted()).toEqual(Object.keys(SETTING_TABLE).toSorted());
    const standard = settingsJson(DEFAULT_SETTINGS) as unknown as Record<string, unknown>;
    for (const { name, default: text } of settings) expect(text).toBe(String(standard[name]));
  });

  it.each(Object.entries(SETTING_ROWS))("%s takes its range and nothing else", (name, { range, says }) => {
    const row = SETTING_TABLE[name as keyof typeof SETTING_TABLE];
    if (row.type === "flag")
      expect([range, accepts(name, false), accepts(name, 0)]).toEqual(["true, false", true, false]);
    else if (row.type === "choice") {
      expect(range).toBe(row.choices.join(", "));
      for (const choice of row.choices) expect(accepts(name, choice)).toBe(true);
    } else {
      expect(range).toMatch(/^0 (or more|to \d+)/);
      const max = Number(/^0 to (\d+)/.exec(range)?.[1] ?? row.max);
      expect([0, max, -1, max + 1].map((value) => accepts(name, value))).toEqual([true, true, false, false]);
      expect(accepts(name, null)).toBe(range.includes("null"));
    }
    if (row.st !== undefined) expect(says).toContain(`(${row.st})`);
  });
});
