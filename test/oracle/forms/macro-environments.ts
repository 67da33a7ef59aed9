import { z } from "zod";
import { readCardFields } from "../../../src/matcher/macros/card-fields.ts";
import {
  macroEnvironment,
  type MacroCardFields,
  type MacroEnvironment,
} from "../../../src/matcher/macros/environment.ts";

const Text = z.string().default("");

/** An environment of the second recording: names, flat card fields, persona, chat. */
export const RecordedEnvironment = z.object({
  env: z.object({ user: z.string(), char: z.string() }),
  card: z
    .object({
      description: Text,
      personality: Text,
      scenario: Text,
      first_mes: Text,
      mes_example: Text,
      system_prompt: Text,
      post_history_instructions: Text,
      creator_notes: Text,
      character_version: Text,
      alternate_greetings: z.array(z.string()).default([]),
      depth_prompt: z.object({ prompt: Text }).default({ prompt: "" }),
    })
    .prefault({}),
  persona: z.object({ description: Text }).prefault({}),
  chat: z.array(z.object({ mes: Text, user: z.boolean().optional(), send_date: z.string().optional() })).default([]),
  chatId: Text,
  chatMetadata: z
    .object({ scenario: z.string(), system_prompt: z.string(), mes_example: z.string() })
    .partial()
    .default({}),
  powerUser: z
    .object({
      prefer_character_prompt: z.boolean().default(true),
      prefer_character_jailbreak: z.boolean().default(true),
    })
    .prefault({}),
});

/** The card and the persona of a recorded environment, before they are read. */
export const recordedCard = (recorded: z.infer<typeof RecordedEnvironment>): MacroCardFields => {
  const { card, chatMetadata, powerUser, persona } = recorded;
  const override = (ofChat: string | undefined, ofCard: string): string => (ofChat ?? "") || ofCard;
  return {
    description: card.description,
    personality: card.personality,
    scenario: override(chatMetadata.scenario, card.scenario),
    persona: persona.description,
    systemPrompt: powerUser.prefer_character_prompt ? override(chatMetadata.system_prompt, card.system_prompt) : "",
    postHistoryInstructions: powerUser.prefer_character_jailbreak ? card.post_history_instructions : "",
    exampleMessages: override(chatMetadata.mes_example, card.mes_example),
    depthPrompt: card.depth_prompt.prompt,
    creatorNotes: card.creator_notes,
    version: card.character_version,
    firstMessage: card.first_mes,
    alternateGreetings: card.alternate_greetings,
  };
};

/** The environment that `recorded` describes, laid over with `fields` before the card is read. */
export const environmentOf = (
  recorded: z.infer<typeof RecordedEnvironment>,
  fields: Partial<MacroEnvironment>,
): MacroEnvironment => {
  const base = macroEnvironment({
    user: recorded.env.user,
    char: recorded.env.char,
    chatId: recorded.chatId,
    chat: recorded.chat.map((message) => ({
      text: message.mes,
      user: message.user === true,
      ...(message.send_date === undefined ? {} : { sentMs: Date.parse(message.send_date) }),
    })),
    ...fields,
  });
  return {
    ...base,
    card: readCardFields(recordedCard(recorded), macroEnvironment({ user: base.user, char: base.char })),
  };
};
