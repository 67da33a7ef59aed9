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

  test("a section says whether a macro of it may show another text in the next turn", () => {
    const prompts = [
      body("a", "A {{char}}"),
      body("b", "{{roll::1d6}}"),
      body("c", "{{persona}}"),
      "personaDescription",
    ];
    const volatile = (description: string): boolean[] =>
      compile({ preset: testPreset(prompts), user: { ...BOB, description } }).sections.map(
        (section) => section.volatile,
      );
    expect(volatile("Bob.")).toEqual([false, true, false, false]);
    expect(volatile("Bob at {{time}}.")).toEqual([false, true, true, true]);
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
