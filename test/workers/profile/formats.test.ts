import { describe, expect, test } from "vitest";
import {
  formatBytes,
  formatKey,
  formatLore,
  isPlainFormat,
  loreCopies,
  presetFormats,
} from "../../../src/workers/profile/formats.ts";
import { testPreset } from "./support/profile-input.ts";

describe("presetFormats", () => {
  test("SillyTavern's where the preset says nothing, blank where it says null, none without a preset", () => {
    expect(presetFormats(testPreset(["scenario"]))).toEqual({
      lore: "{0}",
      scenario: "{{scenario}}",
      personality: "{{personality}}",
      example: "",
    });
    const said = { wi_format: null, scenario_format: "S", personality_format: 7, new_example_chat_prompt: "[E]" };
    expect(presetFormats(testPreset(["scenario"], said))).toEqual({
      lore: "",
      scenario: "S",
      personality: "{{personality}}",
      example: "[E]",
    });
    expect(Object.values(presetFormats(null))).toEqual(["", "", "", ""]);
    expect(formatKey("lore")).toBe("wi_format");
  });
});

describe("lore in its format", () => {
  test.each([
    ["{0}", ["a", "b"], "a\nb"],
    ["", ["a", "b"], "a\nb"],
    ["  ", ["a"], "a"],
    ["[é {0}]", ["a"], "[é a]"],
    ["[{0}]", ["a", "$&"], "[a\n$&]"],
    ["{0}/{0}", ["a"], "a/a"],
    ["CONST", ["a"], "CONST"],
    ["{0}{1}", ["a"], "a{1}"],
    ["[{0}]", [], ""],
    ["CONST", [], ""],
  ] as const)("%j of %j", (format, contents, expected) => {
    expect(formatLore(format, contents)).toBe(expected);
    if (contents.length > 0) expect(formatBytes(format, contents.join("\n").length)).toBe(Buffer.byteLength(expected));
  });

  test("copies are the slots of a format", () => {
    expect(["", "{0}", "x", "{0}{0}"].map(loreCopies)).toEqual([1, 1, 0, 2]);
  });

  test("a format with signs of macros is not plain", () => {
    expect(["{0}", "[{0}]", "", "CONST"].map(isPlainFormat)).toEqual([true, true, true, true]);
    expect(["{{0}", "{{char}}: {0}", "\\{0}", "<{0}>", "{0}}"].map(isPlainFormat)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
