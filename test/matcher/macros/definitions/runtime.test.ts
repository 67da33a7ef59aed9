import { describe, expect, it } from "vitest";
import { NO_CARD_FIELDS } from "../../../../src/matcher/macros/environment.ts";
import { expanded } from "../world.ts";

describe("run-time values", () => {
  it("come from the environment by name, and are empty without one", () => {
    const values = new Map([
      ["model", "deepseek"],
      ["maxprompt", "8000"],
      ["instructinput", "###"],
    ]);
    expect(expanded("{{model}} {{maxPromptTokens}} {{instructUserPrefix}}[{{input}}]", { values })).toBe(
      "deepseek 8000 ###[]",
    );
  });

  it("the system prompt is the card's, else the application's", () => {
    const values = new Map([["defaultsystemprompt", "default"]]);
    const card = { ...NO_CARD_FIELDS, systemPrompt: "card" };
    expect(expanded("{{systemPrompt}} {{defaultSystemPrompt}}", { values, card })).toBe("card default");
    expect(expanded("{{systemPrompt}}", { values })).toBe("default");
  });

  it("outlets, extensions, bans", () => {
    const outlets = new Map([["lore", ["a", "b"]]]);
    expect(expanded("{{outlet::lore}}|{{outlet::x}}|", { outlets })).toBe("a\nb||");
    const extensions = new Set(["tts"]);
    expect(expanded("{{hasExtension::TTS}} {{hasExtension x}} {{isMobile}}", { extensions })).toBe("true false false");
    expect(expanded('{{banned "x"}}|{{banned}}')).toBe("|{{banned}}");
  });
});
