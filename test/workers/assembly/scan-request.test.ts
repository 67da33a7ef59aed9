import { expect, test } from "vitest";

import { NO_CARD_FIELDS } from "../../../src/matcher/macros/environment.ts";
import { assembleInput } from "../../../src/workers/assembly/call-message.ts";
import type { AssembleCall } from "../../../src/workers/assembly/face.ts";
import type { Resources } from "../../../src/workers/assembly/resources.ts";
import { assemblyRequest } from "../../../src/workers/assembly/scan-request.ts";
import type { LoreClient } from "../../../src/workers/client.ts";
import { NO_RESOURCES, resourcesOf } from "./support/resources.ts";
import { DataFolder, sceneOf } from "./support/data-folder.ts";

const folder = new DataFolder({} as LoreClient, "/data");
const requestOf = (resources: Resources, changes: Partial<AssembleCall> = {}, card = NO_CARD_FIELDS) => {
  const scene = sceneOf(["new", "old"]);
  const input = assembleInput(folder.call({ scene, ...changes }), { lore: null, live: [], killed: [], evidence: true });
  return assemblyRequest(input, resources, card);
};

test("a scan takes the window as it is, with the defaults of a plain chat", () => {
  expect(requestOf(NO_RESOURCES)).toMatchObject({
    messages: ["new", "old"],
    messageCount: 2,
    contextTokens: 8_192,
    trigger: "normal",
    characterFile: null,
    characterTags: [],
    dryRun: false,
    regexScripts: [],
  });
  const scene = sceneOf(["x"], { contextTokens: 5, trigger: "swipe", messageCount: 40 });
  expect(requestOf(NO_RESOURCES, { scene })).toMatchObject({ contextTokens: 5, trigger: "swipe", messageCount: 40 });
});

test("names go before messages when the settings say so", () => {
  const settings = { ...folder.call().settings, includeNames: true };
  expect(requestOf(NO_RESOURCES, { settings }).messages).toEqual(["User: new", "Assistant: old"]);
  const named = resourcesOf({ card: { name: "Ada", nickname: "A" }, user: "Zoe" });
  expect(requestOf(named, { settings }).messages).toEqual(["Zoe: new", "Ada: old"]);
});

test("sources are the fields as macros show them", () => {
  const card = { ...NO_CARD_FIELDS, persona: "p", description: "d", depthPrompt: "x", creatorNotes: "n" };
  expect(requestOf(NO_RESOURCES, {}, card).sources).toEqual({
    personaDescription: "p",
    characterDescription: "d",
    characterPersonality: "",
    characterDepthPrompt: "x",
    scenario: "",
    creatorNotes: "n",
  });
});

test.each([
  ["ada.json", "ada"],
  ["ada.card.png", "ada.card"],
  ["ada", "ada"],
])("the card file %s is the character %s", (fileName, characterFile) => {
  const resources = resourcesOf({ card: { tags: ["t"] }, fileName });
  expect(requestOf(resources)).toMatchObject({ characterFile, characterTags: ["t"] });
});
