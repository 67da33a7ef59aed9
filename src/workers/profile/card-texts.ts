import { isFields, ownField } from "../../matcher/formats/json-object.ts";
import { type MacroCardFields, NO_CARD_FIELDS } from "../../matcher/macros/environment.ts";
import type { ProfileInput } from "./model.ts";

/** A greeting that may be sent: its text, and the field that it comes from. */
export interface Greeting {
  readonly text: string;
  readonly field: string;
}

/**
 * The fields that model-visible text may show: creator notes never, the card's prompts only while their switches are
 * on. Without a character nothing but the persona is left.
 */
export function visibleFields({ character, options, macros }: ProfileInput): MacroCardFields {
  const { card } = macros;
  if (character === null) return { ...NO_CARD_FIELDS, persona: card.persona };
  return {
    ...card,
    creatorNotes: "",
    systemPrompt: options.preferCharacterSystemPrompt === false ? "" : card.systemPrompt,
    postHistoryInstructions: options.preferCharacterPostHistory === false ? "" : card.postHistoryInstructions,
  };
}

/** A field of the card or the persona as it is written, before its macros are replaced. */
export function writtenField({ character, user }: ProfileInput, field: keyof MacroCardFields): string {
  if (field === "persona") return user?.description ?? "";
  if (character === null) return "";
  const { data } = character;
  if (field === "exampleMessages") return data.messageExample;
  if (field === "version") return data.characterVersion;
  if (field === "alternateGreetings") return data.alternateGreetings.join("\n");
  if (field !== "depthPrompt") return data[field];
  const prompt = ownField(ownField(data.extensions, "depth_prompt"), "prompt");
  return typeof prompt === "string" ? prompt : "";
}

/** The greeting that the session asks for: 0 is the first message, n the nth alternate; null when there is no such. */
export function greetingOf(fields: MacroCardFields, index: number): Greeting | null {
  if (index === 0) return { text: fields.firstMessage, field: "firstMessage" };
  const text = fields.alternateGreetings[index - 1];
  return text === undefined ? null : { text, field: `alternateGreetings[${index - 1}]` };
}

/** Depth and role that the card asks for its depth prompt, for a message. */
export function depthPromptPlace(character: NonNullable<ProfileInput["character"]>): string {
  const prompt = ownField(character.data.extensions, "depth_prompt");
  if (!isFields(prompt)) return "depth 4, role system";
  const depth = prompt["depth"];
  const role = prompt["role"];
  return `depth ${typeof depth === "number" ? depth : 4}, role ${typeof role === "string" ? role : "system"}`;
}
