import { describe, expect, test } from "vitest";
import { PRESET_FORMAT } from "../../../src/workers/formats/presets/format.ts";
import type { PresetDocument } from "../../../src/workers/formats/presets/document.ts";
import { promptSlots } from "../../../src/workers/profile/prompt-slots.ts";
import { body, testPreset } from "./support/profile-input.ts";

const STAMP = { id: "p", createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
const imported = (file: object): PresetDocument =>
  PRESET_FORMAT.import(new TextEncoder().encode(JSON.stringify(file)), STAMP, {}).document;
const ids = (preset: PresetDocument): string[] =>
  promptSlots(preset, "normal").map(({ identifier, enabled }) => (enabled ? identifier : `-${identifier}`));
const order = (...identifiers: string[]) => [
  { character_id: 100_001, order: identifiers.map((identifier) => ({ identifier, enabled: true })) },
];
const DEFAULT = [
  "main",
  "worldInfoBefore",
  "personaDescription",
  "charDescription",
  "charPersonality",
  "scenario",
  "-enhanceDefinitions",
  "nsfw",
  "worldInfoAfter",
  "dialogueExamples",
  "chatHistory",
  "jailbreak",
];

describe("promptSlots", () => {
  test("the order of the preset; prompts outside of it are none", () => {
    const prompts = [body("x", "X"), body("main", "M"), { identifier: "scenario", marker: true }];
    expect(ids(imported({ prompts, prompt_order: order("main") }))).toEqual(["main"]);
    expect(ids(testPreset([body("-a", "A"), "scenario"]))).toEqual(["-a", "scenario"]);
  });

  test("a prompt that was moved into the order by an edit counts", () => {
    const preset = imported({ prompts: [body("main", "M"), body("x", "X")], prompt_order: order("main") });
    expect(ids({ ...preset, prompts: preset.prompts.map((prompt) => ({ ...prompt, enabled: true })) })).toEqual([
      "main",
      "x",
    ]);
  });

  test("built-in prompts that the file lacks stand where its order has them", () => {
    const preset = imported({
      prompts: [body("x", "X")],
      prompt_order: order("main", "x", "charDescription", "jailbreak"),
    });
    expect(ids(preset)).toEqual(["main", "x", "charDescription", "jailbreak"]);
    expect(promptSlots(preset, "normal").map(({ content }) => content)).toEqual(["", "X", "", ""]);
  });

  test("a file without prompts is SillyTavern's default order, with the texts of old presets", () => {
    const preset = imported({ temperature: 1, main_prompt: "OLD MAIN", jailbreak_prompt: "OLD PHI" });
    expect(ids(preset)).toEqual(DEFAULT);
    const texts = promptSlots(preset, "normal").map(({ content }) => content);
    expect(texts.filter((text) => text !== "")).toEqual(["OLD MAIN", "OLD PHI"]);
  });

  test("a built-in prompt that was taken out by an edit stays out", () => {
    const preset = testPreset([body("main", "M"), "scenario"]);
    expect(ids({ ...preset, prompts: preset.prompts.slice(0, 1) })).toEqual(["main"]);
  });

  test("a preset that was never a file has the prompts that it has", () => {
    const preset = testPreset([body("main", "M")]);
    expect(ids({ ...preset, source: { format: "made-here" } })).toEqual(["main"]);
  });

  test.each([
    [["continue"], false],
    [["continue", "normal"], true],
    [["Normal"], false],
    [[], true],
    [null, true],
    ["continue", true],
  ])("triggers %j: %s", (injection_trigger, triggered) => {
    expect(promptSlots(testPreset([body("x", "X", { injection_trigger })]), "normal")[0]?.triggered).toBe(triggered);
  });

  test("a marker has a role only if it says one, and the history's and the examples' place in the chat does not count", () => {
    const inChat = { injection_position: 1, marker: true };
    const slots = promptSlots(
      testPreset([
        { identifier: "scenario", ...inChat },
        { identifier: "charDescription", marker: true, role: "assistant" },
        { identifier: "chatHistory", ...inChat },
        { identifier: "dialogueExamples", ...inChat },
        body("x", "X", { role: undefined }),
      ]),
      "normal",
    );
    expect(slots.map(({ role, inChat: chat }) => [role, chat])).toEqual([
      [null, true],
      ["assistant", false],
      [null, false],
      [null, false],
      ["system", false],
    ]);
  });
});
