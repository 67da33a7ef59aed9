import { describe, expect, test } from "vitest";
import { compileProfile } from "../../../src/workers/profile/compile-profile.ts";
import type { Profile } from "../../../src/workers/profile/model.ts";
import {
  BOB,
  body,
  codesOf,
  testCard,
  testInput,
  type TestInput,
  testPreset,
  textsOf,
} from "./support/profile-input.ts";

/** What belongs to the card and the user, on the contract's statements. */
const compile = (given: TestInput): Profile => compileProfile(testInput(given));
const MAIN = body("main", "MAIN");
const JAILBREAK = body("jailbreak", "PHI");

describe("overrides", () => {
  const character = testCard({ system_prompt: "<{{original}}|{{original}}>", post_history_instructions: "CARD" });

  test("the card replaces main and jailbreak; {{original}} is the replaced text, the first time", () => {
    const profile = compile({ preset: testPreset([body("main", "M {{user}}"), JAILBREAK]), character });
    expect(textsOf(profile)).toEqual(["character:systemPrompt=<M User|>", "character:postHistoryInstructions=CARD"]);
    expect(codesOf(profile)).toEqual(["CHARACTER_PHI_APPROXIMATE"]);
  });

  test("sources tell whether the replaced text is still there", () => {
    const [main, jailbreak] = compile({ preset: testPreset([MAIN, JAILBREAK]), character }).sections;
    expect(main?.sources.map(({ kind, relationship }) => [kind, relationship])).toEqual([
      ["character", "override"],
      ["preset", "content"],
    ]);
    expect(jailbreak?.sources.map(({ kind, relationship }) => [kind, relationship])).toEqual([
      ["character", "override"],
      ["preset", "placement-only"],
    ]);
  });

  test("forbid_overrides keeps the preset, only when it is exactly true", () => {
    const forbidding = [
      body("main", "M", { forbid_overrides: true }),
      body("jailbreak", "J", { forbid_overrides: true }),
    ];
    const profile = compile({ preset: testPreset(forbidding), character });
    expect(textsOf(profile)).toEqual(["preset:main=M", "preset:jailbreak=J"]);
    expect(codesOf(profile)).toEqual(["CHARACTER_SYSTEM_OVERRIDE_FORBIDDEN", "CHARACTER_PHI_OVERRIDE_FORBIDDEN"]);
    const loose = compile({ preset: testPreset([body("main", "M", { forbid_overrides: "true" })]), character });
    expect(textsOf(loose)[0]).toBe("character:systemPrompt=<M|>");
  });

  test("switched off, the card's prompts are nowhere: not in place, not at the end, not by macro", () => {
    const options = { preferCharacterSystemPrompt: false, preferCharacterPostHistory: false };
    const preset = testPreset([body("main", "M{{charPrompt}}{{charInstruction}}")]);
    expect(textsOf(compile({ preset, character, options }))).toEqual(["preset:main=M"]);
    expect(textsOf(compile({ preset: null, character, options }))).toEqual([]);
  });

  test("a disabled main or jailbreak takes the card's text with it", () => {
    const profile = compile({
      preset: testPreset([body("-main", "M"), body("-jailbreak", "J"), body("x", "X")]),
      character,
    });
    expect(textsOf(profile)).toEqual(["preset:x=X"]);
    expect(codesOf(profile)).toEqual(["PRESET_MARKER_DISABLED", "PRESET_MARKER_DISABLED"]);
  });

  test("a main that waits stays as a place for the card's prompt, with nothing to replace; a jailbreak does not", () => {
    const waiting = { injection_trigger: ["continue"] };
    const preset = testPreset([body("main", "M", waiting), body("jailbreak", "J", waiting)]);
    expect(textsOf(compile({ preset, character }))).toEqual(["character:systemPrompt=<|>"]);
    expect(textsOf(compile({ preset, character: null, user: BOB }))).toEqual(["user:description=PERSONA of Bob"]);
  });

  test("without a jailbreak the post-history text comes last; without main the system prompt is left out", () => {
    const profile = compile({ preset: testPreset([body("x", "X")]), character });
    expect(textsOf(profile)).toEqual(["preset:x=X", "character:postHistoryInstructions=CARD"]);
    expect(codesOf(profile)).toEqual(["CHARACTER_PHI_APPROXIMATE", "CHARACTER_SYSTEM_WITHOUT_MAIN"]);
  });

  test("a card's prompt that comes to nothing replaces nothing", () => {
    const profile = compile({
      preset: testPreset([MAIN]),
      character: testCard({ system_prompt: "{{// only a note}}" }),
    });
    expect(textsOf(profile)).toEqual(["preset:main=MAIN"]);
  });
});

describe("character", () => {
  const greeted = testCard({ first_mes: "Hello {{user}}", alternate_greetings: ["Second", "Third"] });

  test("the greeting is system text until the first real answer", () => {
    const profile = compile({ character: greeted, user: { ...BOB, description: "" }, replied: false });
    expect(textsOf(profile)).toEqual(["character:greeting=Hello Bob"]);
    expect(codesOf(profile)).toEqual(["CHARACTER_GREETING_REFERENCE"]);
    expect(textsOf(compile({ character: greeted, replied: true }))).toEqual([]);
  });

  test("greetingIndex 0 is the first message, n the nth alternate one; no other is used", () => {
    const at = (greetingIndex: number): Profile =>
      compile({ character: greeted, replied: false, options: { greetingIndex } });
    expect(textsOf(at(0))).toEqual(["character:greeting=Hello User"]);
    expect(textsOf(at(2))).toEqual(["character:greeting=Third"]);
    expect(at(2).sections[0]?.sources[0]?.field).toBe("alternateGreetings[1]");
    expect(textsOf(at(3))).toEqual([]);
    expect(codesOf(at(3))).toEqual(["CHARACTER_GREETING_MISSING"]);
  });

  test("the depth prompt is ordinary text at the end, and its depth and role are told", () => {
    const character = testCard({ extensions: { depth_prompt: { prompt: "DP {{char}}", depth: 2, role: "user" } } });
    const profile = compile({ preset: testPreset([MAIN]), character });
    expect(textsOf(profile)).toEqual(["preset:main=MAIN", "character:depthPrompt=DP Alice"]);
    expect(codesOf(profile)).toEqual(["CHARACTER_DEPTH_APPROXIMATE"]);
    expect(profile.diagnostics[0]?.message).toContain("depth 2, role user");
  });

  test("creator notes never enter the profile", () => {
    const character = testCard({ creator_notes: "SECRET", description: "D" });
    const names = ["creatorNotes", "charCreatorNotes"];
    const preset = testPreset(names.map((name) => body(name, `[{{${name}}}]`)));
    const profile = compile({ preset, character });
    expect(textsOf(profile).slice(0, 2)).toEqual(["preset:creatorNotes=[]", "preset:charCreatorNotes=[]"]);
    expect(codesOf(profile)).toEqual(["CHARACTER_CREATOR_NOTES_SUPPRESSED"]);
  });

  test("without a preset all texts come in the stable order", () => {
    const character = testCard({
      description: "D",
      personality: "P",
      scenario: "S",
      mes_example: "<START>\n{{user}}: q\n{{char}}: a",
      system_prompt: "SYS{{original}}",
      post_history_instructions: "PHI",
      first_mes: "G",
      extensions: { depth_prompt: { prompt: "DP" } },
    });
    const lore = ["L0", { content: "L1", position: "after_character_definition" as const }];
    expect(textsOf(compile({ character, user: BOB, lore, replied: false }))).toEqual([
      "world-book:worldInfoBefore=L0",
      "world-book:worldInfoAfter=L1",
      "character:description=D",
      "character:personality=P",
      "character:scenario=S",
      "user:description=PERSONA of Bob",
      "character:systemPrompt=SYS",
      "character:messageExample=example_user: q\nexample_assistant: a",
      "character:greeting=G",
      "character:depthPrompt=DP",
      "character:postHistoryInstructions=PHI",
    ]);
  });

  test("examples stand at their marker only", () => {
    const character = testCard({ mes_example: "{{char}}: a" });
    const keys = { new_example_chat_prompt: "[{{char}}]" };
    const placed = compile({ preset: testPreset([MAIN, "dialogueExamples"], keys), character });
    expect(textsOf(placed)).toEqual(["preset:main=MAIN", "character:messageExample=[Alice]\nexample_assistant: a"]);
    const missing = compile({ preset: testPreset([MAIN], keys), character });
    expect(textsOf(missing)).toEqual(["preset:main=MAIN"]);
    expect(codesOf(missing)).toEqual(["CHARACTER_EXAMPLES_WITHOUT_MARKER"]);
  });
});

describe("persona", () => {
  test("by marker, as it was written", () => {
    const user = { ...BOB, description: " P {{user}} \n" };
    const profile = compile({ preset: testPreset([MAIN, "personaDescription"]), user });
    expect(textsOf(profile)).toEqual(["preset:main=MAIN", "user:description= P Bob \n"]);
    expect(codesOf(profile)).toEqual([]);
  });

  test("by macro: then it is not sent a second time", () => {
    const profile = compile({ preset: testPreset([body("main", "[{{persona}}]")]), user: BOB });
    expect(textsOf(profile)).toEqual(["preset:main=[PERSONA of Bob]"]);
    expect(profile.sections[0]?.sources.map(({ kind, relationship }) => [kind, relationship])).toEqual([
      ["preset", "content"],
      ["user", "macro"],
    ]);
    expect(codesOf(profile)).toEqual([]);
  });

  test("with neither it comes last, with a diagnostic", () => {
    const profile = compile({ preset: testPreset([body("main", "{{if persona}}has{{/if}}")]), user: BOB });
    expect(textsOf(profile)).toEqual(["preset:main=has", "user:description=PERSONA of Bob"]);
    expect(codesOf(profile)).toEqual(["USER_PERSONA_MARKER_FALLBACK"]);
  });

  test("a description that names itself is no place for it", () => {
    const user = { ...BOB, description: "P {{persona}}" };
    expect(codesOf(compile({ preset: testPreset([MAIN]), user }))).toEqual(["USER_PERSONA_MARKER_FALLBACK"]);
  });

  test("a macro in a text that the card replaces is no place for it", () => {
    const character = testCard({ system_prompt: "CARD" });
    const profile = compile({ preset: testPreset([body("main", "{{persona}}")]), user: BOB, character });
    expect(textsOf(profile)).toEqual(["character:systemPrompt=CARD", "user:description=PERSONA of Bob"]);
  });

  test("a user without a description leaves nothing", () => {
    const profile = compile({ preset: testPreset([body("main", "{{user}}")]), user: { ...BOB, description: "" } });
    expect(textsOf(profile)).toEqual(["preset:main=Bob"]);
    expect(codesOf(profile)).toEqual([]);
  });
});
