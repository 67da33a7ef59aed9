import { expect, test } from "vitest";
import { fallbackParts } from "../../../src/workers/profile/fallback-parts.ts";
import { markerParts, markerTexts } from "../../../src/workers/profile/marker-parts.ts";
import type { Stage } from "../../../src/workers/profile/stage.ts";
import { BOB, body, testCard, testPreset } from "./support/profile-input.ts";
import { shownParts, testStage } from "./support/stage.ts";

const character = testCard({
  description: "D",
  scenario: "S",
  first_mes: "G",
  post_history_instructions: "PHI{{original}}",
  extensions: { depth_prompt: { prompt: "DP" } },
});
const fallback = (stage: Stage): string[] =>
  shownParts(fallbackParts(stage, markerParts(stage, markerTexts(stage)), []));

test("markers that are missing, in SillyTavern's order, then what the host has no place for", () => {
  const preset = testPreset([body("main", "M"), "scenario"]);
  expect(fallback(testStage({ preset, character, user: BOB, replied: false, lore: ["L"] }))).toEqual([
    "world-book:worldInfoBefore=L",
    "character:description=D",
    "user:description=PERSONA of Bob",
    "character:greeting=G",
    "character:depthPrompt=DP",
    "character:postHistoryInstructions=PHI",
  ]);
});

test("what is switched off is not moved here", () => {
  const preset = testPreset(["-charDescription", "-scenario", "-personaDescription", body("-jailbreak", "J")]);
  expect(fallback(testStage({ preset, character, user: BOB }))).toEqual(["character:depthPrompt=DP"]);
});

test("without a character there are markers only", () => {
  expect(fallback(testStage({ user: BOB, replied: false }))).toEqual(["user:description=PERSONA of Bob"]);
});
