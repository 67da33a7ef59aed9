import { describe, expect, it } from "vitest";
import { NO_CARD_FIELDS } from "../../../../src/matcher/macros/environment.ts";
import { expanded, world } from "../world.ts";

const card = {
  ...NO_CARD_FIELDS,
  description: "D",
  personality: "P",
  scenario: "S",
  persona: "U",
  systemPrompt: "Y",
  postHistoryInstructions: "H",
  exampleMessages: "<START>\nE",
  depthPrompt: "T",
  creatorNotes: "N",
  version: "V",
  firstMessage: "F",
  alternateGreetings: ["G"],
};

describe("card fields", () => {
  it.each([
    ["{{description}}{{charDescription}}{{personality}}{{charPersonality}}", "DDPP"],
    ["{{scenario}}{{charScenario}}{{persona}}{{charPrompt}}{{charInstruction}}", "SSUYH"],
    ["{{mesExamples}}|{{mesExamplesRaw}}", "<START>\nE\n|<START>\nE"],
    ["{{charDepthPrompt}}{{creatorNotes}}{{charCreatorNotes}}{{version}}{{charVersion}}{{char_version}}", "TNNVVV"],
    ["{{greeting}}{{charFirstMessage 0}}{{greeting::1}}", "FFG"],
    ["[{{greeting::2}}{{greeting::-1}}]{{greeting::x}}", "[]{{greeting::x}}"],
    ["{{charJailbreak}}", "{{charJailbreak}}"],
  ])("expands %j", (text, expected) => {
    expect(expanded(text, { card })).toBe(expected);
  });

  it("are empty while the card is read", () => {
    const reading = { ...world({ card }), characterFieldsAvailable: false };
    expect(expanded("[{{description}}{{greeting}}{{systemPrompt}}]{{char}}", reading)).toBe("[]Ada");
  });
});
