import { fixedText, type MacroDefinition } from "../definition.ts";
import type { MacroCardFields } from "../environment.ts";
import { formatExampleMessages } from "../example-messages.ts";

const field = (names: string, value: (card: MacroCardFields) => string): MacroDefinition =>
  fixedText(names, ({ card, characterFieldsAvailable }) => (characterFieldsAvailable ? value(card) : ""));

/** Fields of the card and the persona; all '' while the card itself is read. */
export const CARD_MACROS: readonly MacroDefinition[] = [
  field("charDescription description", (card) => card.description),
  field("charPersonality personality", (card) => card.personality),
  field("charScenario scenario", (card) => card.scenario),
  field("persona", (card) => card.persona),
  field("charPrompt", (card) => card.systemPrompt),
  field("charInstruction", (card) => card.postHistoryInstructions),
  field("mesExamples", (card) => formatExampleMessages(card.exampleMessages)),
  field("mesExamplesRaw", (card) => card.exampleMessages),
  field("charDepthPrompt", (card) => card.depthPrompt),
  field("charCreatorNotes creatorNotes", (card) => card.creatorNotes),
  field("charVersion version char_version", (card) => card.version),
  {
    names: ["charfirstmessage", "greeting"],
    min: 0,
    max: 1,
    integers: true,
    fixed: true,
    run: ({ args, environment: { card, characterFieldsAvailable } }) => {
      if (!characterFieldsAvailable) return "";
      const index = Number(args[0] ?? "0");
      return (index === 0 ? card.firstMessage : card.alternateGreetings[index - 1]) ?? "";
    },
  },
];
