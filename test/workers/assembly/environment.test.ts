import { describe, expect, test } from "vitest";

import { expandMacros } from "../../../src/matcher/macros/expand.ts";
import { assembleInput } from "../../../src/workers/assembly/call-message.ts";
import { assemblyMacros } from "../../../src/workers/assembly/environment.ts";
import type { Scene } from "../../../src/workers/assembly/protocol.ts";
import type { LoreClient } from "../../../src/workers/client.ts";
import type { CharacterOptions } from "../../../src/workers/library/model/selections.ts";
import { NO_RESOURCES, resourcesOf } from "./support/resources.ts";
import { DataFolder, sceneOf } from "./support/data-folder.ts";

const folder = new DataFolder({} as LoreClient, "/data");
const run = { lore: null, live: [], killed: [], evidence: true };
const given = (scene: Partial<Scene> = {}, options: CharacterOptions = {}) =>
  assembleInput(folder.call({ scene: sceneOf(["new", "old"], scene), options }), run);
const card = {
  description: " {{char}} and {{user}}\r\n",
  systemPrompt: "S",
  postHistoryInstructions: "P",
  creatorNotes: "N",
};

describe("macros of an assembly", () => {
  test("show the card's fields as they are read", () => {
    const { environment } = assemblyMacros(given(), resourcesOf({ card: { name: "Ada", ...card }, user: "Zoe" }));
    expect(environment.card.description).toBe("Ada and Zoe");
    expect(expandMacros("{{description}}", environment)).toBe("Ada and Zoe");
    expect(environment).toMatchObject({ char: "Ada", user: "Zoe", chatId: "session" });
  });

  test("show nothing of a text that is switched off", () => {
    const options = { preferCharacterSystemPrompt: false, preferCharacterPostHistory: false };
    const on = assemblyMacros(given(), resourcesOf({ card })).environment.card;
    const off = assemblyMacros(given({}, options), resourcesOf({ card })).environment.card;
    expect([on.systemPrompt, on.postHistoryInstructions]).toEqual(["S", "P"]);
    expect([off.systemPrompt, off.postHistoryInstructions]).toEqual(["", ""]);
  });

  test("see the chat oldest first, and what the model is", () => {
    const { environment } = assemblyMacros(given({ model: "m", contextTokens: 99 }), NO_RESOURCES);
    expect(environment.chat.map(({ text, user }) => [text, user])).toEqual([
      ["old", false],
      ["new", true],
    ]);
    expect(expandMacros("{{model}} {{maxPrompt}} {{lastGenerationType}}", environment)).toBe("m 99 normal");
  });

  test("keep creator notes from contents, and know that they were asked for", () => {
    const macros = assemblyMacros(given(), resourcesOf({ card }));
    expect(expandMacros("[{{creatorNotes}}]", macros.environment)).toBe("[N]");
    expect(macros.notesAsked()).toBe(false);
    expect(expandMacros("[{{creatorNotes}}]", macros.contents)).toBe("[]");
    expect(macros.notesAsked()).toBe(true);
    expect(macros.contents.variables).toBe(macros.environment.variables);
  });

  test("have no notes to keep where the card has none", () => {
    const macros = assemblyMacros(given(), NO_RESOURCES);
    expect(macros.contents).toBe(macros.environment);
    expect(macros.notesAsked()).toBe(false);
  });
});
