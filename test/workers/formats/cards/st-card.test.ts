import { describe, expect, test } from "vitest";
import type { Fields } from "../../../../src/matcher/formats/json-object.ts";
import { asV3, cardWithData, withField } from "../../../../src/workers/formats/cards/st-card.ts";
import { ADA, VERA } from "./support/files.ts";

describe("the card as SillyTavern reads it", () => {
  test("a card with data stays as it is, the same object", () => {
    expect(cardWithData(ADA, "sillytavern-v2")).toBe(ADA);
  });

  test("copies at the top follow data", () => {
    const card = { ...VERA, spec: "chara_card_v2", data: { name: "Vera", description: "other" }, odd: 1 };
    expect(cardWithData(card, "sillytavern-v2")).toEqual({ ...card, description: "other" });
  });

  test("a flat card gets data beside what it has", () => {
    const card = { ...VERA, creatorcomment: "cc", tags: " a, b", talkativeness: 1, odd: { x: 1 } };
    expect(cardWithData(card, "sillytavern-v1")).toEqual({
      ...card,
      tags: ["a", "b"],
      spec: "chara_card_v2",
      spec_version: "2.0",
      data: {
        name: "Vera",
        description: "d",
        personality: "p",
        scenario: "s",
        first_mes: "f",
        mes_example: "m",
        creator_notes: "cc",
        system_prompt: "",
        post_history_instructions: "",
        alternate_greetings: [],
        tags: ["a", "b"],
        creator: "",
        character_version: "",
        extensions: { talkativeness: 1 },
      },
    });
  });

  test("a Gradio card", () => {
    expect(cardWithData({ char_name: "G", char_greeting: "hi" }, "gradio")).toMatchObject({
      char_name: "G",
      data: { name: "G", first_mes: "hi", tags: [] },
    });
  });
});

test("as V3, with a version of its own if that is one of V3", () => {
  expect(asV3(ADA)).toEqual({ ...ADA, spec: "chara_card_v3", spec_version: "3.0" });
  const version = (spec: string, spec_version: string) => asV3({ spec, spec_version })["spec_version"];
  expect(version("chara_card_v3", "3.1")).toBe("3.1");
  expect(version("chara_card_v3", "4.0")).toBe("3.0");
  expect(version("chara_card_v2", "3.1")).toBe("3.0");
});

describe("an edit of one field", () => {
  const edit = (raw: Fields, format: string, card: string, value: unknown): Fields =>
    withField(raw, { format, card }, value);

  test("goes to data and to the copy at the top if there is one", () => {
    expect(edit(ADA, "sillytavern-v2", "description", "new")).toEqual({
      ...ADA,
      data: { ...ADA.data, description: "new" },
    });
    const copied = { ...ADA, description: "old", creatorcomment: "old", odd: 1 };
    expect(edit(copied, "sillytavern-v2", "description", "new")).toMatchObject({ description: "new", odd: 1 });
    expect(edit(copied, "sillytavern-v2", "creator_notes", "new")).toMatchObject({
      creatorcomment: "new",
      data: { creator_notes: "new" },
    });
  });

  test("keeps the order of fields and never changes its argument", () => {
    const before = JSON.stringify(ADA);
    const edited = edit(ADA, "sillytavern-v2", "personality", "new");
    expect(Object.keys(edited["data"] as object)).toEqual(Object.keys(ADA.data));
    expect(JSON.stringify(ADA)).toBe(before);
  });

  test("makes data where there was none", () => {
    expect(edit({ spec: "x", data: null }, "sillytavern-v2", "scenario", "s")).toEqual({
      spec: "x",
      data: { scenario: "s" },
    });
  });

  test("a flat card stays flat while it can hold the field", () => {
    expect(edit(VERA, "sillytavern-v1", "creator_notes", "n")).toEqual({ ...VERA, creatorcomment: "n" });
    expect(edit(VERA, "sillytavern-v1", "system_prompt", "s")).toMatchObject({
      ...VERA,
      spec: "chara_card_v2",
      data: { name: "Vera", system_prompt: "s" },
    });
    expect(edit({ char_name: "G" }, "gradio", "name", "H")).toMatchObject({ char_name: "G", data: { name: "H" } });
  });

  test("undefined removes", () => {
    const edited = edit(ADA, "sillytavern-v2", "character_book", undefined);
    expect(edited).toEqual({
      ...ADA,
      data: expect.not.objectContaining({ character_book: expect.anything() }) as unknown,
    });
  });

  test("__proto__ stays a name", () => {
    const raw = JSON.parse('{"spec":"x","__proto__":{"a":1},"data":{"__proto__":{"b":2},"name":"N"}}') as Fields;
    expect(JSON.stringify(edit(raw, "sillytavern-v2", "name", "M"))).toBe(
      '{"spec":"x","__proto__":{"a":1},"data":{"__proto__":{"b":2},"name":"M"}}',
    );
    expect(JSON.stringify(edit(raw, "sillytavern-v2", "name", undefined))).toBe(
      '{"spec":"x","__proto__":{"a":1},"data":{"__proto__":{"b":2}}}',
    );
  });
});
