import type { MacroCardFields } from "../../matcher/macros/environment.ts";
import { scanRequest, type ScanRequest } from "../../matcher/model/request.ts";
import { extensionsOf } from "../formats/presets/document.ts";
import { regexScriptsOf } from "../formats/regex-scripts.ts";
import type { AssembleInput } from "./protocol.ts";
import type { Resources } from "./resources.ts";
import { receivedMessages } from "./scene-message.ts";

type Given = Pick<AssembleInput, "scene" | "settings" | "options">;

/** The scan of one assembly. `card`: the fields as macros show them, which are also what entries may match. */
export function assemblyRequest(
  { scene, settings, options }: Given,
  resources: Resources,
  card: MacroCardFields,
): ScanRequest {
  const { character, preset, user } = resources;
  const names = { user: user?.name ?? "User", assistant: character?.data.name ?? "Assistant" };
  const messages = receivedMessages(scene.messages).map(({ role, text }) =>
    settings.includeNames ? `${names[role]}: ${text}` : text,
  );
  const cardScripts = character !== null && options.allowRegexScripts === true ? character.data.extensions : undefined;
  return scanRequest({
    settings,
    messages,
    messageCount: scene.messageCount,
    ...(scene.contextTokens === null ? {} : { contextTokens: scene.contextTokens }),
    sources: {
      personaDescription: card.persona,
      characterDescription: card.description,
      characterPersonality: card.personality,
      characterDepthPrompt: card.depthPrompt,
      scenario: card.scenario,
      creatorNotes: card.creatorNotes,
    },
    trigger: scene.trigger,
    characterFile: character === null ? null : withoutExtension(character.source.fileName),
    characterTags: character?.data.tags ?? [],
    timed: scene.timed,
    regexScripts: [...(preset === null ? [] : regexScriptsOf(extensionsOf(preset))), ...regexScriptsOf(cardScripts)],
  });
}

const withoutExtension = (fileName: string): string => fileName.replace(/\.[^.]*$/u, "");
