import { describe, expect, it } from "vitest";
import { readConfig } from "../../../../src/host/config.ts";
import { PLUGIN_SETTINGS, pluginSettings } from "../../../../src/host/cli/doctor/plugin-settings.ts";

describe("settings of the plugin", () => {
  it("are those of the schema, each described", () => {
    const rows = pluginSettings();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(PLUGIN_SETTINGS).toSorted());
    for (const { name } of rows) {
      const value = name.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), Symbol("none"));
      const read = readConfig(value);
      expect(read.ok ? "taken" : read.why).toContain(`$.${name}`);
    }
  });

  it("are not described where there are none, nor forgotten", () => {
    expect(() => pluginSettings({ ...PLUGIN_SETTINGS, other: { says: "x" } })).toThrow("no such setting: other");
    const { dataDir: _gone, ...rest } = PLUGIN_SETTINGS;
    expect(() => pluginSettings(rest)).toThrow("the setting dataDir is not described");
  });

  it("have ranges and defaults as the schema has them", () => {
    const rows = new Map(pluginSettings().map((row) => [row.name, row]));
    expect(rows.get("scanDeadlineMs")).toMatchObject({ default: "1,500", range: "100 to 60,000" });
    expect(rows.get("window.messages")).toMatchObject({ default: "128", range: "1 or more; at most 1,024 counts" });
    expect(rows.get("security.allowedHosts")).toMatchObject({ default: "[]", range: "a list of texts" });
    expect(rows.get("security.allowRemoteClients")).toMatchObject({ default: "false", range: "true, false" });
    expect(rows.get("dataDir")).toMatchObject({ range: "a text" });
    expect(rows.get("trace.turnStoreBytesMax")).toMatchObject({ default: "536,870,912", range: "0 or more" });
  });
});
