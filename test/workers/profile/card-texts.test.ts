import { expect, test } from "vitest";
import { depthPromptPlace, greetingOf, visibleFields } from "../../../src/workers/profile/card-texts.ts";
import { BOB, testCard, testInput } from "./support/profile-input.ts";

const character = testCard({
  description: "D",
  creator_notes: "NOTES",
  system_prompt: "SYS",
  post_history_instructions: "PHI",
  first_mes: "0",
  alternate_greetings: ["1"],
});

test("creator notes are never visible; the card's prompts only while their switches are on", () => {
  expect(visibleFields(testInput({ character }))).toMatchObject({
    description: "D",
    creatorNotes: "",
    systemPrompt: "SYS",
    postHistoryInstructions: "PHI",
  });
  const options = { preferCharacterSystemPrompt: false, preferCharacterPostHistory: false };
  expect(visibleFields(testInput({ character, options }))).toMatchObject({
    systemPrompt: "",
    postHistoryInstructions: "",
  });
});

test("without a character only the persona is visible, whatever the environment has", () => {
  const { card } = testInput({ character }).macros;
  const fields = visibleFields(testInput({ user: BOB, macros: { card: { ...card, persona: "P" } } }));
  expect(fields).toMatchObject({ description: "", systemPrompt: "", persona: "P" });
});

test("greetings are counted from the first message", () => {
  const fields = visibleFields(testInput({ character }));
  expect(greetingOf(fields, 0)).toEqual({ text: "0", field: "firstMessage" });
  expect(greetingOf(fields, 1)).toEqual({ text: "1", field: "alternateGreetings[0]" });
  expect(greetingOf(fields, 2)).toBeNull();
});

test("the place of a depth prompt is told as the card has it, else as SillyTavern would fill it", () => {
  const placeOf = (depth_prompt: unknown): string => depthPromptPlace(testCard({ extensions: { depth_prompt } }));
  expect(placeOf({ prompt: "x", depth: 0, role: "user" })).toBe("depth 0, role user");
  expect(placeOf({ prompt: "x", depth: "7" })).toBe("depth 4, role system");
  expect(placeOf("x")).toBe("depth 4, role system");
});
