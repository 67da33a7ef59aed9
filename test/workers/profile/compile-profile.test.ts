import { describe, expect, test } from "vitest";
import { VariableStore } from "../../../src/matcher/macros/variables.ts";
import { LibraryError } from "../../../src/workers/library/error.ts";
import { compileProfile } from "../../../src/workers/profile/compile-profile.ts";
import type { Profile, ProfileInput } from "../../../src/workers/profile/model.ts";
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

const compile = (given: TestInput): Profile => compileProfile(testInput(given));
const MARKERS = ["worldInfoBefore", "charDescription", "charPersonality", "scenario", "personaDescription"];
const ALL = ["main", ...MARKERS, "worldInfoAfter", "dialogueExamples", "chatHistory", "jailbreak"];
const MAIN = body("main", "MAIN");
const JAILBREAK = body("jailbreak", "PHI");

describe("preset alone", () => {
  test("bodies of enabled prompts in their order, macros as usual, markers and disabled ones left out", () => {
    const prompts = [
      body("b", "{{setvar::x::1}}B"),
      "charDescription",
      body("-off", "OFF"),
      body("a", "A{{getvar::x}} {{user}}"),
    ];
    const profile = compile({ preset: testPreset(prompts) });
    expect(textsOf(profile)).toEqual(["preset:b=B", "preset:a=A1 User"]);
    expect(profile.placements).toEqual([]);
    expect(codesOf(profile)).toEqual([]);
  });

  test("a prompt that calls itself a marker is none of the bodies", () => {
    const claims = body("x", "X", { marker: true });
    expect(textsOf(compile({ preset: testPreset([claims, MAIN]) }))).toEqual(["preset:main=MAIN"]);
    expect(textsOf(compile({ preset: testPreset([claims, MAIN]), user: { ...BOB, description: "" } }))).toEqual([
      "preset:x=X",
      "preset:main=MAIN",
    ]);
  });

  test("nothing at all leaves no section", () => {
    const profile = compile({});
    expect(profile).toMatchObject({ sections: [], utf8Bytes: 0, systemPromptMode: "append", callConfig: {} });
  });

  test("how the text stands to the host's own, and the parameters that the preset asks for", () => {
    const keys = { temperature: 0.7, openai_max_tokens: 300, reasoning_effort: "high", stop: ["END"], top_p: 0.9 };
    const preset = { ...testPreset([MAIN], keys), systemPromptMode: "replace" as const };
    const profile = compile({ preset });
    expect(profile.systemPromptMode).toBe("replace");
    expect(profile.callConfig).toEqual({ temperature: 0.7, maxTokens: 300, reasoningEffort: "high", stop: ["END"] });
    expect(textsOf(profile)).toEqual(["preset:main=MAIN"]);
  });
});

describe("markers", () => {
  const character = testCard({ description: "D {{char}}", personality: "P", scenario: "S" });
  const lore = ["L0", { content: "L1", position: "after_character_definition" as const }];

  test("each text stands once, at its marker; the history is consumed and not shown", () => {
    const preset = testPreset([MAIN, ...ALL.slice(1, -1), JAILBREAK]);
    const profile = compile({ preset, character, user: BOB, lore });
    expect(textsOf(profile)).toEqual([
      "preset:main=MAIN",
      "world-book:worldInfoBefore=L0",
      "character:description=D Alice",
      "character:personality=P",
      "character:scenario=S",
      "user:description=PERSONA of Bob",
      "world-book:worldInfoAfter=L1",
      "preset:jailbreak=PHI",
    ]);
    expect(codesOf(profile)).toEqual([]);
  });

  test("what has no marker comes last, in SillyTavern's order", () => {
    const profile = compile({ preset: testPreset([MAIN, JAILBREAK]), character, user: BOB, lore });
    expect(textsOf(profile)).toEqual([
      "preset:main=MAIN",
      "preset:jailbreak=PHI",
      "world-book:worldInfoBefore=L0",
      "world-book:worldInfoAfter=L1",
      "character:description=D Alice",
      "character:personality=P",
      "character:scenario=S",
      "user:description=PERSONA of Bob",
    ]);
  });

  test("a marker that the order of a file does not name counts as missing", () => {
    const preset = testPreset([MAIN, "scenario"], {
      prompt_order: [{ character_id: 100_001, order: [{ identifier: "main", enabled: true }] }],
    });
    const profile = compile({ preset, character, user: BOB });
    expect(textsOf(profile).map((text) => text.split("=")[0])).toEqual([
      "preset:main",
      "character:description",
      "character:personality",
      "character:scenario",
      "user:description",
    ]);
  });

  test("a marker that is switched off takes its text with it, and says so once", () => {
    const preset = testPreset([MAIN, "-charDescription", "-worldInfoBefore", "-personaDescription", "-scenario"]);
    const profile = compile({ preset, character: testCard({ description: "D" }), user: BOB, lore });
    expect(textsOf(profile)).toEqual(["preset:main=MAIN", "world-book:worldInfoAfter=L1"]);
    const reported = profile.diagnostics.filter(({ code }) => code === "PRESET_MARKER_DISABLED");
    expect(reported.map(({ message }) => /^"(\w+)"/.exec(message)?.[1])).toEqual([
      "charDescription",
      "worldInfoBefore",
      "personaDescription",
    ]);
    expect(profile.placements[0]).toMatchObject({ applied: null, cut: "no-position" });
  });

  test("a marker that waits for another type of generation counts as missing", () => {
    const waiting = { identifier: "charDescription", marker: true, injection_trigger: ["continue"] };
    const given = { preset: testPreset([waiting, MAIN]), character };
    expect(textsOf(compile(given)).slice(0, 2)).toEqual(["preset:main=MAIN", "character:description=D Alice"]);
    expect(textsOf(compile({ ...given, trigger: "continue" }))[0]).toBe("character:description=D Alice");
  });

  test("a prompt that waits for another type of generation is left out", () => {
    const preset = testPreset([body("x", "X", { injection_trigger: ["swipe"] }), MAIN]);
    expect(textsOf(compile({ preset }))).toEqual(["preset:main=MAIN"]);
    expect(textsOf(compile({ preset, trigger: "swipe" }))).toEqual(["preset:x=X", "preset:main=MAIN"]);
  });

  test("a prompt for a place inside the chat is system text at its place in the order", () => {
    const inChat = body("x", "X", { injection_position: 1, injection_depth: 2, role: "user" });
    const profile = compile({ preset: testPreset([inChat, MAIN]), character });
    expect(textsOf(profile)[0]).toBe("preset:x=X");
    expect(profile.sections[0]?.sources[0]).toMatchObject({ role: "user", relationship: "content" });
    expect(codesOf(profile)).toEqual(["PRESET_DEPTH_APPROXIMATE"]);
  });
});

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

describe("formats", () => {
  const character = testCard({ personality: "P", scenario: "S" });
  const markers = [...MARKERS, "worldInfoAfter"];

  test("lore, scenario and personality come in the preset's formats", () => {
    const keys = {
      wi_format: "{{char}}: {0}",
      scenario_format: "[{{scenario}}]",
      personality_format: "({{personality}})",
    };
    const profile = compile({ preset: testPreset(markers, keys), character, lore: ["a", "b"] });
    expect(textsOf(profile)).toEqual([
      "world-book:worldInfoBefore=Alice: b\na",
      "character:personality=(P)",
      "character:scenario=[S]",
    ]);
    expect(profile.sections[0]?.sources.at(-1)).toMatchObject({
      kind: "preset",
      field: "wi_format",
      relationship: "format",
    });
  });

  test("a blank format leaves the text as it is; without a text there is no format", () => {
    const keys = { wi_format: " ", scenario_format: "", personality_format: "[P]" };
    const preset = testPreset(markers, keys);
    const profile = compile({ preset, character: testCard({ scenario: "S" }), lore: ["a"] });
    expect(textsOf(profile)).toEqual(["world-book:worldInfoBefore=a", "character:scenario=S"]);
    expect(textsOf(compile({ preset: testPreset(markers, { wi_format: "[{0}]" }), user: BOB }))).toHaveLength(1);
  });
});

describe("model-visible text", () => {
  test("holds no name, id or wrapper of ours", () => {
    const character = testCard({ description: "D", mes_example: "{{char}}: a" });
    const preset = testPreset([MAIN, ...ALL.slice(1)]);
    const { sections } = compile({ preset: { ...preset, name: "My preset" }, character, user: BOB, lore: ["L"] });
    const all = sections.map(({ text }) => text).join("\n");
    for (const word of ["pmp", "tavern", "My preset", "preset", "card", "book", "worldInfo"])
      expect(all).not.toContain(word);
  });

  test("names of sections are ordinal, kind and field", () => {
    const { sections } = compile({ preset: testPreset([MAIN, body("a b:c/é", "X")]), user: BOB });
    expect(sections.map(({ name }) => name)).toEqual([
      "pmp-dsh-tavern:part:0000:preset:main",
      "pmp-dsh-tavern:part:0001:preset:a_b_c__",
      "pmp-dsh-tavern:part:0002:user:description",
    ]);
  });

  test("double braces that are left reach the model through the host's variable; sizes are of what it sees", () => {
    const preset = testPreset([body("main", "{{unknown::x}} and {{{")]);
    const given = testInput({ preset });
    const [plain] = compileProfile(given).sections;
    const [escaped] = compileProfile({ ...given, openBraces: "pmp_1" }).sections;
    expect(escaped?.text).toBe("{{pmp_1}}unknown::x}} and {{pmp_1}}{");
    expect(escaped?.text.replaceAll("{{pmp_1}}", "{{")).toBe(plain?.text);
    expect({ ...escaped, text: "" }).toEqual({ ...plain, text: "" });
  });

  test("the same input gives the same profile, and another text another fingerprint", () => {
    const given = (): ProfileInput =>
      testInput({ preset: testPreset([MAIN]), user: BOB, lore: ["L {{random::a::b}}"] });
    expect(compileProfile(given())).toEqual(compileProfile(given()));
    const { fingerprint } = compile({ preset: testPreset([body("main", "MAIN!")]), user: BOB });
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprint).not.toBe(compileProfile(given()).fingerprint);
  });
});

describe("budget", () => {
  test("the best ranks that fit are kept, nothing is cut, and the rest is reported", () => {
    const lore = ["a".repeat(40), "b".repeat(40), "c".repeat(40), "d"].map((content) => ({ content }));
    const profile = compile({ preset: testPreset([MAIN, "worldInfoBefore"]), lore, bytesMax: 100 });
    expect(textsOf(profile)[1]).toBe(`world-book:worldInfoBefore=${"b".repeat(40)}\n${"a".repeat(40)}`);
    expect(profile.placements.map(({ cut }) => cut)).toEqual([null, null, "profile-bytes", "profile-bytes"]);
    expect(profile.utf8Bytes).toBe(4 + 2 + 81);
    expect(codesOf(profile)).toEqual(["TAVERN_PROFILE_LORE_LIMITED"]);
  });

  test("the message names the entry that takes most of the room", () => {
    const lore = [{ content: "x".repeat(90), reason: "constant" as const, uid: 7 }, { content: "y".repeat(20) }];
    const { diagnostics } = compile({ lore, bytesMax: 100 });
    expect(diagnostics[0]?.message).toContain('the constant entry "book:7" takes most: 90 bytes');
  });

  test("too much text without any lore is refused, and no variable is changed", () => {
    const variables = new VariableStore();
    const preset = testPreset([body("main", `{{setvar::x::1}}${"é".repeat(60)}`)]);
    const input = testInput({ preset, lore: ["L"], bytesMax: 100, macros: { variables } });
    let error: unknown;
    try {
      compileProfile(input);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(LibraryError);
    expect(error).toMatchObject({
      code: "TAVERN_PROFILE_TOO_LARGE",
      status: 413,
      details: { limit: 100, requested: 120 },
    });
    expect(variables.changed).toBe(false);
  });

  test("variables are changed once, whatever was tried", () => {
    const variables = new VariableStore([["n", 0]]);
    const preset = testPreset([body("main", "{{incvar::n}}"), "worldInfoBefore"]);
    const lore = Array.from({ length: 50 }, (_, i) => `${"x".repeat(20)}${i} {{getvar::n}}`);
    const profile = compile({ preset, lore, bytesMax: 300, macros: { variables } });
    expect(textsOf(profile)[0]).toBe("preset:main=1");
    expect(variables.get("n")).toBe(1);
    expect(profile.placements.some(({ cut }) => cut === "profile-bytes")).toBe(true);
  });
});
