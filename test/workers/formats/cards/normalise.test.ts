import { describe, expect, test } from "vitest";
import type { Fields } from "../../../../src/matcher/formats/json-object.ts";
import { differingCopies, normaliseCard } from "../../../../src/workers/formats/cards/normalise.ts";
import { CardNotes } from "../../../../src/workers/formats/cards/notes.ts";
import { ADA, VERA } from "./support/files.ts";

function normalised(raw: Fields, format = "sillytavern-v2") {
  const notes = new CardNotes();
  const data = normaliseCard(raw, format, notes);
  return { data, notes: notes.all.map(({ code, path }) => [code, path]) };
}

test("a card V2 as documents have it", () => {
  const { data, notes } = normalised(ADA);
  expect(notes).toEqual([]);
  expect(data).toEqual({
    name: "Ada",
    nickname: "",
    description: "desc",
    personality: "p",
    scenario: "s",
    firstMessage: "hi",
    messageExample: "",
    creatorNotes: "note",
    systemPrompt: "sys {{original}}",
    postHistoryInstructions: "phi",
    alternateGreetings: ["alt"],
    groupOnlyGreetings: [],
    tags: ["t"],
    creator: "me",
    characterVersion: "1",
    characterBook: ADA.data.character_book,
    assets: [],
    extensions: {},
  });
});

describe("wrong types block nothing", () => {
  test("each is noted with its path and read as near as possible", () => {
    const book = { entries: [] };
    const data = { name: "N", description: 1, alternate_greetings: "one", tags: "a,b", character_book: book };
    const read = normalised({ spec: "chara_card_v2", data: { ...data, extensions: [], assets: {} } });
    expect(read.data).toMatchObject({
      description: "1",
      alternateGreetings: ["one"],
      tags: ["a", "b"],
      characterBook: book,
      extensions: {},
      assets: [],
    });
    expect(read.notes).toEqual([
      ["wrong-type", "data.description"],
      ["wrong-type", "data.alternate_greetings"],
      ["wrong-type", "data.assets"],
      ["wrong-type", "data.extensions"],
    ]);
  });

  test("null is nothing, a book that is none is left out", () => {
    const read = normalised({
      spec: "x",
      data: { name: "N", character_book: null, extensions: null, personality: null },
    });
    expect(read.notes).toEqual([]);
    expect(Object.hasOwn(read.data, "characterBook")).toBe(false);
    const list = normalised({ spec: "x", data: { name: "N", character_book: [] } });
    expect(list.notes).toEqual([["wrong-type", "data.character_book"]]);
  });
});

describe("the top of a card", () => {
  test("stands in for a missing data, noted", () => {
    const read = normalised({ ...VERA, spec: "chara_card_v2", data: "no object" });
    expect(read.data).toMatchObject({ name: "Vera", firstMessage: "f" });
    expect(read.notes).toEqual([["data-missing", "data"]]);
  });

  test("is noted where it contradicts data", () => {
    const card = { ...VERA, spec: "chara_card_v2", data: { name: "Vera", description: "other" } };
    expect(differingCopies(card)).toEqual(["description"]);
    expect(normalised(card)).toMatchObject({
      data: { description: "other", personality: "p" },
      notes: [["top-level-differs", "description"]],
    });
  });
});

test("fields that flat cards do not have are noted where something is in them", () => {
  const card = {
    ...VERA,
    talkativeness: "0.8",
    system_prompt: "s",
    alternate_greetings: [],
    character_book: { entries: [] },
  };
  expect(normalised(card, "sillytavern-v1")).toMatchObject({
    data: { systemPrompt: "", extensions: { talkativeness: "0.8" } },
    notes: [
      ["v1-field-ignored", "system_prompt"],
      ["v1-field-ignored", "character_book"],
    ],
  });
});

test("names such as __proto__ stay what they are", () => {
  const raw = JSON.parse(
    '{"spec":"x","data":{"name":"N","__proto__":{"description":"no"},"extensions":{"__proto__":{"a":1}}}}',
  ) as Fields;
  const { data } = normalised(raw);
  expect(data.description).toBe("");
  expect(JSON.stringify(data.extensions)).toBe('{"__proto__":{"a":1}}');
});
