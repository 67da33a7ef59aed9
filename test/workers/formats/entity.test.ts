import { describe, expect, it } from "vitest";
import { type Entity, entityOf, wrongEntity } from "../../../src/workers/formats/entity.ts";

const card = { name: "A", description: "d", first_mes: "f" };

const LOOKS: readonly (readonly [Entity, unknown])[] = [
  ["character", { spec: "chara_card_v3", entries: {} }],
  ["character", card],
  ["character", { data: card }],
  ["character", { char_name: "x" }],
  ["world-book", { entries: {} }],
  ["world-book", { entries: [] }],
  ["world-book", { lorebookVersion: 4, entries: [] }],
  ["world-book", { kind: "memory" }],
  ["world-book", { type: "risu", data: [] }],
  ["world-book", [{ keys: ["a"] }]],
  ["preset", { prompts: [] }],
  ["preset", { temperature: 1, top_p: 1 }],
  ["preset", { temperature: 1 }],
  ["preset", { version: 1, type: "full", data: { prompts: [] } }],
  ["text-preset", { temp: 1, rep_pen: 1 }],
  ["user", { id: "user-1", name: "Zoe", description: "" }],
  ["user", { name: "Zoe" }],
  ["personas", { personas: {}, persona_descriptions: {} }],
  ["regex-script", { findRegex: "/a/", name: "x" }],
  ["activation-settings", { world_info_depth: 2 }],
  ["activation-settings", { world_info_settings: { world_info_depth: 2 } }],
  ["unknown", {}],
  ["unknown", []],
  ["unknown", null],
  ["unknown", "preset"],
  ["unknown", { name: "Zoe", avatar: "x" }],
  ["unknown", JSON.parse('{"__proto__":{"entries":{}}}')],
];

describe("entity", () => {
  it.each(LOOKS)("%s is seen in %j", (entity, root) => {
    expect(entityOf(root)).toBe(entity);
  });

  it("is named in the refusal of a file given as something else", () => {
    const error = wrongEntity("preset", "world-book");
    expect(error).toMatchObject({ code: "wrong-entity-type", details: { path: "$" } });
    expect(error.message).toBe("Not a chat-completion preset: this is a world book; import it as a world book.");
    expect(wrongEntity("user", "unknown").message).toContain("none of the known files");
  });
});
