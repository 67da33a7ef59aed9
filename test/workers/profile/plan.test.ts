import { expect, test } from "vitest";
import { planProfile, standingOf } from "../../../src/workers/profile/plan.ts";
import { BOB, body, testCard, testInput, type TestInput, testPreset } from "./support/profile-input.ts";

const plan = (given: TestInput) => planProfile(testInput(given));

test("how a preset stands to a prompt", () => {
  const preset = testPreset([body("main", "M"), "-scenario", body("x", "X", { injection_trigger: ["swipe"] })]);
  const { slots } = plan({ preset });
  expect(["main", "scenario", "x", "jailbreak"].map((id) => standingOf(slots, id))).toEqual([
    "active",
    "disabled",
    "waiting",
    "missing",
  ]);
});

test("a preset is alone without character, user and any active lore", () => {
  const preset = testPreset([body("main", "M")]);
  expect(plan({ preset }).presetOnly).toBe(true);
  expect(plan({ preset, lore: [""] }).presetOnly).toBe(true);
  for (const more of [
    { user: BOB },
    { character: testCard({}) },
    { lore: ["L"] },
    { lore: [{ content: "L", unprinted: "no-position" as const }] },
  ]) {
    expect(plan({ preset, ...more }).presetOnly).toBe(false);
  }
});

test("examples are there with a text and a place", () => {
  const character = testCard({ mes_example: "{{char}}: a" });
  const has = (preset: TestInput["preset"], card = character): boolean =>
    plan({ preset: preset ?? null, character: card }).hasExamples;
  expect(has(null)).toBe(true);
  expect(has(testPreset(["dialogueExamples"]))).toBe(true);
  expect(has(testPreset(["dialogueExamples"]), testCard({ mes_example: "<START>" }))).toBe(false);
  expect(has(testPreset(["-dialogueExamples"]))).toBe(false);
  expect(has(testPreset(["scenario"]))).toBe(false);
});

test("lore has no place where its marker is switched off", () => {
  const cut = (
    marker: string,
    position: "before_character_definition" | "at_depth" | "before_example_messages",
  ): unknown[] => [...plan({ preset: testPreset([marker]), lore: [{ content: "L", position }] }).lore.cut.values()];
  expect(cut("-worldInfoBefore", "before_character_definition")).toEqual(["no-position"]);
  expect(cut("-worldInfoAfter", "at_depth")).toEqual(["no-position"]);
  expect(cut("-worldInfoAfter", "before_example_messages")).toEqual(["no-position"]);
  expect(cut("-worldInfoAfter", "before_character_definition")).toEqual([]);
});
