import { expect, test } from "vitest";
import { markerParts, markerTexts } from "../../../src/workers/profile/marker-parts.ts";
import { BOB, testCard, testPreset, type TestInput } from "./support/profile-input.ts";
import { shownParts, testStage } from "./support/stage.ts";

function partsOf(given: TestInput): string[] {
  const stage = testStage(given);
  return shownParts(markerParts(stage, markerTexts(stage)).values());
}

test("formats are expanded before any marker, markers in SillyTavern's order", () => {
  const keys = {
    wi_format: "{0}",
    personality_format: "{{setvar::x::p}}{{personality}}",
    scenario_format: "{{getvar::x}}{{scenario}}",
  };
  const character = testCard({ description: "D", personality: "P", scenario: "S" });
  const user = { ...BOB, description: "{{getvar::x}}" };
  const lore = ["{{getvar::x}}", { content: "{{setvar::x::lore}}A", position: "after_character_definition" as const }];
  expect(partsOf({ preset: testPreset(["scenario"], keys), character, user, lore })).toEqual([
    "world-book:worldInfoBefore=p",
    "world-book:worldInfoAfter=A",
    "character:description=D",
    "character:personality=P",
    "character:scenario=pS",
    "user:description=lore",
  ]);
});

test("card fields were expanded when they were read and are once more, what a format shows of them is not", () => {
  const character = testCard({ description: String.raw`\{\{user\}\}`, personality: String.raw`\{\{user\}\}` });
  const keys = { personality_format: "" };
  expect(partsOf({ preset: testPreset(["scenario"], keys), character })).toEqual([
    "character:description=User",
    "character:personality=User",
  ]);
});

test("texts that are empty, or come to nothing, are no parts", () => {
  const character = testCard({ description: "{{// note}}", personality: " " });
  expect(partsOf({ character, user: { ...BOB, description: "" }, lore: [] })).toEqual([]);
});

test("sources of a format are named where it is not the plain one", () => {
  const sourcesOf = (wi_format: string): unknown[] => {
    const stage = testStage({ preset: testPreset(["scenario"], { wi_format }), lore: ["L"] });
    const part = markerParts(stage, markerTexts(stage)).get("worldInfoBefore");
    return part?.sources.map(({ kind, field, relationship }) => [kind, field, relationship]) ?? [];
  };
  expect(sourcesOf("{0}")).toEqual([["world-book", "content", "content"]]);
  expect(sourcesOf("[{0}]")).toEqual([
    ["world-book", "content", "content"],
    ["preset", "wi_format", "format"],
  ]);
});
