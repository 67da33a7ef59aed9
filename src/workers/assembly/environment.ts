import { ownField } from "../../matcher/formats/json-object.ts";
import { readCardFields } from "../../matcher/macros/card-fields.ts";
import { characterName } from "../../matcher/macros/character-name.ts";
import {
  type MacroCardFields,
  type MacroEnvironment,
  macroEnvironment,
  NO_CARD_FIELDS,
} from "../../matcher/macros/environment.ts";
import { seededMacroRandom } from "../../matcher/macros/random.ts";
import { VariableStore } from "../../matcher/macros/variables.ts";
import type { CharacterOptions } from "../library/model/selections.ts";
import type { AssembleInput } from "./protocol.ts";
import type { Resources } from "./resources.ts";
import { receivedMessages } from "./scene-message.ts";

/** What macros see in one assembly. */
export interface AssemblyMacros {
  /** Keys, match sources and the profile. */
  readonly environment: MacroEnvironment;
  /** Contents of entries, which a model reads: the same without the creator notes. */
  readonly contents: MacroEnvironment;
  /** Whether a content asked for the creator notes. */
  readonly notesAsked: () => boolean;
}

type Given = Pick<AssembleInput, "scene" | "options">;

/** The macro environment of a scene with these resources; the card's fields are read once, macros in them expanded. */
export function assemblyMacros({ scene, options }: Given, resources: Resources): AssemblyMacros {
  const { character, user } = resources;
  const chat = receivedMessages(scene.messages).toReversed();
  const base = macroEnvironment({
    ...(user === null ? {} : { user: user.name }),
    ...(character === null ? {} : { char: characterName(character.data) }),
    chat: chat.map(({ role, ...message }) => ({ ...message, user: role === "user" })),
    chatId: scene.sessionId,
    variables: new VariableStore(scene.variables),
    globals: new VariableStore(scene.globals),
    nowMs: scene.nowMs,
    timeZone: scene.timeZone,
    random: seededMacroRandom(scene.seeds.turn, scene.seeds.session),
    values: runtimeValues(scene),
  });
  const environment = { ...base, card: readCardFields(cardFields(resources, options), base) };
  return { environment, ...withoutNotes(environment) };
}

function runtimeValues({ model, contextTokens, trigger }: AssembleInput["scene"]): Map<string, string> {
  const values = new Map([["lastgenerationtype", trigger]]);
  if (model !== undefined) values.set("model", model);
  if (contextTokens !== null) {
    values.set("maxcontext", String(contextTokens));
    values.set("maxprompt", String(contextTokens));
  }
  return values;
}

/** The texts of card and persona as they are written; switched-off ones are empty, as in SillyTavern. */
function cardFields({ character, user }: Resources, options: CharacterOptions): MacroCardFields {
  const persona = user?.description ?? "";
  if (character === null) return { ...NO_CARD_FIELDS, persona };
  const { data } = character;
  const depthPrompt = ownField(ownField(data.extensions, "depth_prompt"), "prompt");
  return {
    description: data.description,
    personality: data.personality,
    scenario: data.scenario,
    persona,
    systemPrompt: options.preferCharacterSystemPrompt === false ? "" : data.systemPrompt,
    postHistoryInstructions: options.preferCharacterPostHistory === false ? "" : data.postHistoryInstructions,
    exampleMessages: data.messageExample,
    depthPrompt: typeof depthPrompt === "string" ? depthPrompt : "",
    creatorNotes: data.creatorNotes,
    version: data.characterVersion,
    firstMessage: data.firstMessage,
    alternateGreetings: data.alternateGreetings,
  };
}

function withoutNotes(environment: MacroEnvironment): Pick<AssemblyMacros, "contents" | "notesAsked"> {
  const { creatorNotes } = environment.card;
  if (creatorNotes === "") return { contents: environment, notesAsked: () => false };
  let asked = false;
  const card: MacroCardFields = {
    ...environment.card,
    get creatorNotes(): string {
      asked = true;
      return "";
    },
  };
  return { contents: { ...environment, card }, notesAsked: () => asked };
}
