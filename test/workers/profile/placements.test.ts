import { describe, expect, test } from "vitest";
import type { Position } from "../../../src/matcher/model/book.ts";
import { compileProfile } from "../../../src/workers/profile/compile-profile.ts";
import type { Profile } from "../../../src/workers/profile/model.ts";
import {
  body,
  codesOf,
  testCard,
  type TestEntry,
  testInput,
  type TestInput,
  testPreset,
  textsOf,
} from "./support/profile-input.ts";

const compile = (given: TestInput): Profile => compileProfile(testInput(given));
const at = (position: Position, content: string, fields: Partial<TestEntry> = {}): TestEntry => ({
  position,
  content,
  ...fields,
});
const PRESET = testPreset(["worldInfoBefore", "worldInfoAfter", "dialogueExamples"]);
const EXAMPLES = testCard({ mes_example: "{{char}}: a" });

const EVERYWHERE = [
  at("at_depth", "depth", { depth: 2, role: "user" }),
  at("after_author_note", "note bottom"),
  at("before_author_note", "note top"),
  at("after_example_messages", "example bottom"),
  at("before_example_messages", "example top"),
  at("after_character_definition", "after"),
  at("before_character_definition", "before"),
];

describe("placement", () => {
  test("examples directly beside the example dialogue; the note and the chat behind those after the character", () => {
    const profile = compile({ preset: PRESET, character: EXAMPLES, lore: EVERYWHERE });
    expect(textsOf(profile)).toEqual([
      "world-book:worldInfoBefore=before",
      "world-book:worldInfoAfter=after\nnote top\nnote bottom\ndepth",
      "world-book:examplesBefore=example top",
      "character:messageExample=example_assistant: a",
      "world-book:examplesAfter=example bottom",
    ]);
    expect(profile.placements.map(({ applied, approximate }) => [applied, approximate])).toEqual([
      ["after", true],
      ["after", true],
      ["after", true],
      ["examples-after", false],
      ["examples-before", false],
      ["after", false],
      ["before", false],
    ]);
  });

  test("without an example dialogue they stand after the character too", () => {
    const profile = compile({ preset: PRESET, lore: EVERYWHERE });
    expect(textsOf(profile)).toEqual([
      "world-book:worldInfoBefore=before",
      "world-book:worldInfoAfter=after\nexample top\nexample bottom\nnote top\nnote bottom\ndepth",
    ]);
  });

  test("each entry that is not where it asks to be is reported once", () => {
    const { diagnostics } = compile({ preset: PRESET, lore: EVERYWHERE });
    const reported = diagnostics.filter(({ code }) => code === "WORLD_BOOK_POSITION_APPROXIMATED");
    expect(reported.map(({ message }) => /"book:(\d)"/.exec(message)?.[1])).toEqual(["0", "1", "2", "3", "4"]);
    expect(reported[0]).toMatchObject({ severity: "info", resourceId: "book" });
  });

  test("the same holds where the markers are missing", () => {
    const profile = compile({ lore: [at("at_depth", "depth"), at("before_character_definition", "before")] });
    expect(textsOf(profile)).toEqual(["world-book:worldInfoBefore=before", "world-book:worldInfoAfter=depth"]);
  });

  test("inside a place lower order comes first, and of equal ones the later activated", () => {
    const lore = [
      at("before_character_definition", "rank 0", { order: 5 }),
      at("before_character_definition", "rank 1", { order: 5 }),
      at("before_character_definition", "rank 2", { order: 9 }),
      at("before_character_definition", "rank 3", { order: -1 }),
    ];
    expect(textsOf(compile({ lore }))).toEqual(["world-book:worldInfoBefore=rank 3\nrank 1\nrank 0\nrank 2"]);
  });

  test("an unknown or missing position is printed nowhere; an entry without text is not listed", () => {
    const nowhere: TestEntry = { content: "x", unprinted: "no-position" };
    const profile = compile({ lore: [nowhere, { content: "", unprinted: "empty" }] });
    expect(textsOf(profile)).toEqual([]);
    expect(profile.placements).toEqual([
      { entry: 0, requested: "before_character_definition", applied: null, approximate: false, cut: "no-position" },
    ]);
  });
});

describe("outlets", () => {
  const lore = [
    at("outlet", "one", { outletName: "o", order: 1 }),
    at("outlet", "two", { outletName: "o", order: 2 }),
    at("outlet", "unasked", { outletName: "other" }),
    at("outlet", "nameless", { unprinted: "no-outlet" }),
  ];

  test("stand where a prompt asks for them, the highest order first", () => {
    const profile = compile({ preset: testPreset([body("x", "[{{outlet::o}}|{{outlet::none}}]")]), lore });
    expect(textsOf(profile)).toEqual(["preset:x=[two\none|]"]);
    expect(profile.placements.map(({ applied, cut }) => [applied, cut])).toEqual([
      ["outlet", null],
      ["outlet", null],
      [null, "no-outlet"],
      [null, "no-outlet"],
    ]);
    expect(profile.sections[0]?.sources.map(({ kind, relationship, entry }) => [kind, relationship, entry])).toEqual([
      ["preset", "content", undefined],
      ["world-book", "macro", 1],
      ["world-book", "macro", 0],
    ]);
  });

  test("others are left out and named", () => {
    const profile = compile({ preset: testPreset([body("x", "X")]), lore });
    expect(codesOf(profile)).toEqual(Array.from({ length: 4 }, () => "WORLD_BOOK_OUTLET_SKIPPED"));
    expect(profile.diagnostics[2]?.message).toBe('Entry "book:2" is for the outlet "other", which no prompt asks for.');
    expect(profile.diagnostics[3]?.message).toBe('Entry "book:3" names no outlet.');
  });

  test("count for the budget as often as they are shown", () => {
    const long = [at("outlet", "a".repeat(30), { outletName: "o" }), at("outlet", "b".repeat(30), { outletName: "o" })];
    const preset = testPreset([body("x", "{{outlet::o}}{{outlet::o}}")]);
    const cutsAt = (bytesMax: number): unknown[] =>
      compile({ preset, lore: long, bytesMax }).placements.map(({ cut }) => cut);
    expect(cutsAt(122)).toEqual([null, null]);
    expect(cutsAt(121)).toEqual([null, "profile-bytes"]);
    expect(cutsAt(59)).toEqual(["profile-bytes", "profile-bytes"]);
  });
});
