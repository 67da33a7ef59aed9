import { describe, expect, it } from "vitest";
import { FindingList } from "../../../../src/workers/formats/finding-list.ts";
import { PRESET_DIAGNOSTICS, type PresetDiagnosticCode } from "../../../../src/workers/formats/presets/diagnostics.ts";
import { parametersOf, readPreset } from "../../../../src/workers/formats/presets/read.ts";

const prompt = (identifier: string, more: object = {}): object => ({ identifier, role: "system", ...more });
const order = (...items: (readonly [string, unknown])[]): object[] => [
  { character_id: 100_001, order: items.map(([identifier, enabled]) => ({ identifier, enabled })) },
];

function read(raw: Record<string, unknown>): { prompts: [string, boolean][]; codes: string[]; messages: string[] } {
  const findings = new FindingList<PresetDiagnosticCode>(PRESET_DIAGNOSTICS);
  const { prompts } = readPreset(raw, findings);
  const all = findings.all();
  return {
    prompts: prompts.map(({ identifier, enabled }) => [identifier, enabled]),
    codes: all.map(({ code }) => code),
    messages: all.map(({ message }) => message),
  };
}

const LORE = [prompt("worldInfoBefore", { marker: true }), prompt("worldInfoAfter", { marker: true })];
const LORE_ORDER = [["worldInfoBefore", true] as const, ["worldInfoAfter", true] as const];

describe("preset", () => {
  it("has its prompts in their order, those outside of it last and off", () => {
    const raw = {
      prompts: [prompt("a"), prompt("b"), ...LORE, prompt("main")],
      prompt_order: order(["main", true], ["b", false], ...LORE_ORDER),
    };
    expect(read(raw)).toEqual({
      prompts: [
        ["main", true],
        ["b", false],
        ["worldInfoBefore", true],
        ["worldInfoAfter", true],
        ["a", false],
      ],
      codes: ["prompt-not-in-order"],
      messages: ['The order does not name "a"; it is not used.'],
    });
  });

  it("has markers outside of the order on, after everything listed, in SillyTavern's order", () => {
    const raw = {
      prompts: [prompt("personaDescription"), prompt("charDescription"), prompt("chatHistory"), ...LORE],
      prompt_order: order(["chatHistory", true]),
    };
    const { prompts, codes } = read(raw);
    expect(prompts).toEqual([
      ["chatHistory", true],
      ["worldInfoBefore", true],
      ["worldInfoAfter", true],
      ["charDescription", true],
      ["personaDescription", true],
    ]);
    expect(codes).toEqual(["marker-not-in-order", "marker-not-in-order", "lore-without-slot", "lore-without-slot"]);
  });

  it("reports disabled markers, and those of lore by their own code", () => {
    const raw = {
      prompts: [prompt("scenario", { marker: true }), prompt("mine", { marker: true }), ...LORE],
      prompt_order: order(["scenario", false], ["mine", false], ["worldInfoBefore", false], ["worldInfoAfter", true]),
    };
    expect(read(raw)).toMatchObject({
      codes: ["marker-disabled", "marker-disabled", "lore-without-slot"],
      messages: [
        'The marker "scenario" is disabled; its text is dropped.',
        'The marker "mine" is disabled; its text is dropped.',
        "worldInfoBefore is disabled; its lore is dropped.",
      ],
    });
  });

  it("without an order has SillyTavern's default one, and other prompts off", () => {
    const raw = {
      prompts: [prompt("mine"), prompt("jailbreak"), prompt("enhanceDefinitions"), prompt("main"), ...LORE],
    };
    expect(read(raw)).toMatchObject({
      prompts: [
        ["main", true],
        ["worldInfoBefore", true],
        ["enhanceDefinitions", false],
        ["worldInfoAfter", true],
        ["jailbreak", true],
        ["mine", false],
      ],
      codes: ["prompt-order-missing", "prompt-not-in-order"],
    });
  });

  it("does not count the order of another character", () => {
    const raw = { prompts: [prompt("main"), ...LORE], prompt_order: [{ character_id: 100_000, order: [] }] };
    expect(read(raw)).toMatchObject({ codes: ["prompt-order-missing"] });
  });

  it("takes the first enabled place of a prompt that is named twice, and the first prompt of two", () => {
    const raw = {
      prompts: [prompt("a", { content: "1" }), prompt("a", { content: "2" }), prompt("main"), ...LORE],
      prompt_order: order(["a", false], ["main", true], ["a", true], ["a", true], ...LORE_ORDER),
    };
    expect(read(raw)).toMatchObject({
      prompts: [
        ["main", true],
        ["a", true],
        ["worldInfoBefore", true],
        ["worldInfoAfter", true],
      ],
      codes: ["prompt-duplicate", "order-item-duplicate", "order-item-duplicate"],
    });
    expect(readPreset(raw).prompts[1]?.content).toBe("1");
  });

  it("goes by JavaScript's truth of enabled", () => {
    const raw = {
      prompts: [prompt("a"), prompt("b"), ...LORE],
      prompt_order: order(["a", "false"], ["b", null], ...LORE_ORDER),
    };
    expect(read(raw).prompts.slice(0, 2)).toEqual([
      ["a", true],
      ["b", false],
    ]);
  });

  it("reports what cannot be used and never throws", () => {
    const raw = {
      prompts: [
        null,
        1,
        [],
        {},
        { identifier: 7 },
        { identifier: "" },
        prompt("__proto__"),
        prompt("main", { name: {} }),
      ],
      prompt_order: [
        { character_id: 100_001, order: [null, {}, { identifier: "ghost" }, { identifier: "main", enabled: 1 }] },
      ],
      extensions: [],
      temperature: "hot",
    };
    expect(read(raw)).toMatchObject({
      prompts: [
        ["main", true],
        ["__proto__", false],
      ],
      codes: [
        ...Array.from({ length: 6 }, () => "prompt-invalid"),
        "wrong-type",
        "order-item-invalid",
        "order-item-invalid",
        "order-item-without-prompt",
        "prompt-not-in-order",
        "lore-without-slot",
        "lore-without-slot",
        "wrong-type",
        "wrong-type",
      ],
    });
  });

  it.each([{}, { prompts: null }, { prompts: {} }, { prompts: "x" }])("%j sets parameters only", (raw) => {
    expect(read(raw).prompts).toEqual([]);
    expect(read(raw).codes).toContain("prompts-missing");
  });

  it("names keys of a connection that say something", () => {
    const raw = { prompts: [], prompt_order: order(), proxy_password: "x", custom_url: "", reverse_proxy: null };
    expect(read(raw)).toMatchObject({ codes: ["sensitive-key"] });
  });

  it("keeps structure, connection and own keys of a form out of the parameters", () => {
    const raw = { temperature: 1, prompts: [], extensions: {}, proxy_password: "x", name: "n", top_p: 1 };
    expect(parametersOf(raw, readPreset(raw).carrier)).toEqual({ temperature: 1, top_p: 1 });
    const manager = { version: 1, type: "full", data: { prompts: [] }, temperature: 1 };
    expect(parametersOf(manager, readPreset(manager).carrier)).toEqual({ temperature: 1 });
  });

  it("remembers the mode of its system prompt", () => {
    expect(readPreset({ extensions: { "dsh-lorekeeper": { systemPromptMode: "replace" } } }).systemPromptMode).toBe(
      "replace",
    );
    expect(readPreset({ extensions: { "dsh-lorekeeper": { systemPromptMode: 1 } } }).systemPromptMode).toBe("append");
  });
});
