import { expect, test } from "vitest";
import { exampleParts } from "../../../src/workers/profile/example-part.ts";
import { testCard, testPreset } from "./support/profile-input.ts";
import { shownParts, testStage } from "./support/stage.ts";

const keys = { new_example_chat_prompt: "[{{char}}]" };
const preset = testPreset(["dialogueExamples"], keys);
const lore = [
  { content: "top {{user}}", position: "before_example_messages" as const },
  { content: "bottom", position: "after_example_messages" as const },
];

test("each example behind the preset's line for it, lore before and after", () => {
  const character = testCard({ mes_example: "<START>\n{{char}}: a\n<START>\n{{user}}: b" });
  const parts = exampleParts(testStage({ preset, character, lore }));
  expect(shownParts(parts)).toEqual([
    "world-book:examplesBefore=top User",
    "character:messageExample=[Alice]\nexample_assistant: a\n[Alice]\nexample_user: b",
    "world-book:examplesAfter=bottom",
  ]);
  expect(parts[1]?.sources.map(({ kind, field, relationship }) => [kind, field, relationship])).toEqual([
    ["character", "messageExample", "content"],
    ["preset", "new_example_chat_prompt", "format"],
  ]);
});

test("examples in which nobody speaks are lines of the preset alone", () => {
  const character = testCard({ mes_example: "<START>\nnobody" });
  expect(shownParts(exampleParts(testStage({ preset, character })))).toEqual(["character:messageExample=[Alice]"]);
  expect(exampleParts(testStage({ preset: testPreset(["dialogueExamples"]), character }))).toEqual([]);
});

test("without a dialogue there is nothing, lore neither", () => {
  expect(exampleParts(testStage({ preset, character: testCard({}), lore }))).toEqual([]);
});
