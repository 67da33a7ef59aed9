import type { MacroCardFields, MacroEnvironment } from "./environment.ts";
import { expandMacros } from "./expand.ts";

/** How one field is taken over: the card's version number alone is kept as it is written. */
const readField = (text: string, environment: MacroEnvironment): string =>
  expandMacros(text.trim(), environment).replaceAll("\r", "");

/**
 * The card fields as macros show them: trimmed, macros replaced (card fields are not available meanwhile and give ''),
 * without carriage returns; the version is taken as it is. Source: SillyTavern 1.19.
 */
export const readCardFields = (raw: MacroCardFields, environment: MacroEnvironment): MacroCardFields => {
  const reading = { ...environment, characterFieldsAvailable: false };
  const read = (text: string): string => readField(text, reading);
  return {
    description: read(raw.description),
    personality: read(raw.personality),
    scenario: read(raw.scenario),
    persona: read(raw.persona),
    systemPrompt: read(raw.systemPrompt),
    postHistoryInstructions: read(raw.postHistoryInstructions),
    exampleMessages: read(raw.exampleMessages),
    depthPrompt: read(raw.depthPrompt),
    creatorNotes: read(raw.creatorNotes),
    version: raw.version,
    firstMessage: read(raw.firstMessage),
    alternateGreetings: raw.alternateGreetings.map(read),
  };
};
