import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { recogniseFile } from "../../../../src/host/cli/library/recognise.ts";

const CARD = { name: "Ada", description: "", personality: "", scenario: "", first_mes: "", mes_example: "" };

describe("the kind of a JSON file", () => {
  it.each([
    ["a V1 card", CARD, "character"],
    ["a V2 card", { spec: "chara_card_v2", spec_version: "2.0", data: CARD }, "character"],
    ["a V3 card with nothing but its data", { spec: "chara_card_v3", data: {} }, "character"],
    ["an old Gradio card", { char_name: "Ada", char_persona: "" }, "character"],
    ["a card with a book", { spec: "chara_card_v2", data: { ...CARD, character_book: { entries: [] } } }, "character"],
    ["a preset", { temperature: 1, prompts: [], prompt_order: [] }, "preset"],
    ["a preset without prompts", { temperature: 1, top_p: 1, openai_max_tokens: 300 }, "preset"],
    ["a world file", { entries: {} }, "world-book"],
    ["a character book", { name: "B", description: "", entries: [{ keys: [] }] }, "world-book"],
    ["a bare list", [{ keys: [] }], "world-book"],
    ["a NovelAI lorebook", { lorebookVersion: 5, entries: [] }, "world-book"],
    ["an Agnai memory book", { kind: "memory", name: "M", description: "", entries: [] }, "world-book"],
    ["a Risu lorebook", { type: "risu", data: [] }, "world-book"],
    ["a user", { name: "Zoe", description: "traveller" }, "user"],
    ["a user with its id", { id: "user-1", name: "Zoe", description: "" }, "user"],
    ["a user with something else", { name: "Zoe", description: "", avatar: "x" }, undefined],
    ["settings", { world_info_depth: 2 }, undefined],
    ["a regex script", { findRegex: "/a/", replaceString: "b" }, undefined],
    ["a preset that has nothing but prompts that are no list", { prompts: {} }, "preset"],
    ["a text", "Zoe", undefined],
    ["null", null, undefined],
  ])("%s", (_name, value, kind) => expect(recogniseFile(Buffer.from(JSON.stringify(value))).kind).toBe(kind));
});

describe("the kind of a file", () => {
  const png = (text: string): Buffer => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(text)]);
  it.each([
    ["JSON", Buffer.from('\uFEFF {"entries":{}}'), "world-book"],
    ["broken JSON, which any reader refuses with line and column", Buffer.from('{"name":'), "world-book"],
    ["a picture with a card", png("tEXtchara\0e30="), "character"],
    ["a picture with a V3 card", png("tEXtccv3\0e30="), "character"],
    ["a picture with a NovelAI lorebook", png("tEXtnaidata\0e30="), "world-book"],
    ["a picture with neither, which the reader of cards refuses", png("IDAT"), "character"],
    ["CHARX", Buffer.from(zipSync({ "card.json": Buffer.from("{}") })), "character"],
    ["YAML", Buffer.from("name: Ada\ncontext: A mathematician.\n"), "character"],
    ["prose", Buffer.from("Dear diary"), undefined],
  ])("%s", (_name, bytes, kind) => expect(recogniseFile(bytes).kind).toBe(kind));
});
