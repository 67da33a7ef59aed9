import type { Resources } from "../../../../src/workers/assembly/resources.ts";
import type { CharacterData } from "../../../../src/workers/formats/cards/document.ts";
import { UserDocument } from "../../../../src/workers/formats/users/document.ts";

export const NO_RESOURCES: Resources = { preset: null, character: null, user: null, diagnostics: [] };

const TIMES = { createdAt: "", updatedAt: "" };

const DATA: CharacterData = {
  name: "Ada",
  nickname: "",
  description: "",
  personality: "",
  scenario: "",
  firstMessage: "",
  messageExample: "",
  creatorNotes: "",
  systemPrompt: "",
  postHistoryInstructions: "",
  alternateGreetings: [],
  groupOnlyGreetings: [],
  tags: [],
  creator: "",
  characterVersion: "",
  assets: [],
  extensions: {},
};

/** A card with these fields and a user of this name, if any. */
export function resourcesOf(given: {
  readonly card?: Partial<CharacterData>;
  readonly fileName?: string;
  readonly user?: string;
}): Resources {
  const { card, fileName = "ada.json", user } = given;
  const source = { format: "sillytavern-v2", container: "json", importedAt: "", fileName, raw: {} };
  const compatibility = { warnings: [], unsupportedFeatures: [], unknownMacroNames: [] };
  const data = { ...DATA, ...card };
  return {
    ...NO_RESOURCES,
    ...(card === undefined
      ? {}
      : { character: { ...TIMES, schemaVersion: 1, id: "c", name: data.name, source, data, compatibility } }),
    ...(user === undefined ? {} : { user: new UserDocument({ id: "u", name: user, description: "persona" }, TIMES) }),
  };
}
