import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, ST_FRESH_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import { importActivationSettings } from "../../../../src/workers/formats/settings/import.ts";

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

describe("import of activation settings", () => {
  it("takes a fresh SillyTavern's by name", () => {
    expect(importActivationSettings(bytes({ preset: "sillytavern" }), DEFAULT_SETTINGS)).toEqual(ST_FRESH_SETTINGS);
  });

  it.each([
    ["at the top", { world_info_depth: 3, world_info_budget: 40, main_api: "openai" }],
    [
      "under world_info_settings",
      { username: "x", world_info_settings: { world_info_depth: 3, world_info_budget: 40 } },
    ],
  ])("reads the names %s", (_where, file) => {
    expect(importActivationSettings(bytes(file), DEFAULT_SETTINGS)).toEqual({
      ...DEFAULT_SETTINGS,
      scanDepth: 3,
      budgetPercent: 40,
    });
  });

  it("leaves what the file does not name", () => {
    const file = bytes({ world_info_recursive: false });
    expect(importActivationSettings(file, ST_FRESH_SETTINGS)).toEqual({ ...ST_FRESH_SETTINGS, recursive: false });
  });

  it("reads odd values as SillyTavern does on load", () => {
    const file = bytes({ world_info_budget: 250, world_info_character_strategy: 9, world_info_depth: "5" });
    expect(importActivationSettings(file, DEFAULT_SETTINGS)).toMatchObject({
      budgetPercent: 25,
      characterStrategy: "evenly",
      scanDepth: 5,
    });
  });

  it("refuses a value out of range with its field", () => {
    expect(() => importActivationSettings(bytes({ world_info_depth: -4 }), DEFAULT_SETTINGS)).toThrowError(
      expect.objectContaining({ code: "INVALID_SETTINGS_REQUEST", details: { field: "scanDepth" } }),
    );
    expect(() => importActivationSettings(bytes({ preset: "other" }), DEFAULT_SETTINGS)).toThrowError(
      expect.objectContaining({ code: "INVALID_SETTINGS_REQUEST", details: { field: "preset" } }),
    );
  });

  it.each([
    ["world_info_depth", "abc"],
    ["world_info_depth", ""],
    ["world_info_budget", null],
    ["world_info_budget_cap", [5]],
    ["world_info_min_activations", true],
    ["world_info_character_strategy", "evenly"],
  ])("refuses what is no number with SillyTavern's name: %s %j", (name, value) => {
    for (const file of [{ [name]: value }, { world_info_settings: { world_info_recursive: true, [name]: value } }]) {
      expect(() => importActivationSettings(bytes(file), DEFAULT_SETTINGS)).toThrowError(
        expect.objectContaining({ code: "INVALID_SETTINGS_REQUEST", details: { field: name } }),
      );
    }
  });

  it.each([
    [{ entries: {} }, "this is a world book"],
    [{ prompts: [] }, "this is a chat-completion preset"],
    [{ spec: "chara_card_v2" }, "this is a character card"],
    [{ world_info_settings: 1 }, "wrong"],
    [{}, "none of the known files"],
    [[], "none of the known files"],
  ])("refuses %j and says what it looks like", (file, says) => {
    expect(() => importActivationSettings(bytes(file), DEFAULT_SETTINGS)).toThrowError(
      expect.objectContaining({ code: "wrong-entity-type" }),
    );
    if (says !== "wrong") expect(() => importActivationSettings(bytes(file), DEFAULT_SETTINGS)).toThrowError(says);
  });
});
