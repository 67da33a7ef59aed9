import { describe, expect, test } from "vitest";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { editBook, editFields, editRegexScripts, newCard } from "../../../../src/workers/formats/cards/edit.ts";
import { ADA, VERA } from "./support/files.ts";

const ada = { raw: ADA, format: "sillytavern-v2" };
const refusal = (code: string, field: string): Error =>
  expect.objectContaining({ code, details: expect.objectContaining({ field }) as unknown }) as Error;
const tooMany = { entries: Array.from({ length: LIMITS.bookEntries.value + 1 }, () => 0) };

describe("an edit of fields", () => {
  test("writes each field to its place in the card", () => {
    const fields = {
      name: "Eve",
      nickname: "E",
      description: "1",
      personality: "2",
      scenario: "3",
      firstMessage: "4",
      messageExample: "5",
      creatorNotes: "6",
      systemPrompt: "7",
      postHistoryInstructions: "8",
      alternateGreetings: ["9"],
      groupOnlyGreetings: ["10"],
      tags: ["11"],
      creator: "12",
      characterVersion: "13",
      characterBook: { entries: [] },
      assets: [14],
      extensions: { x: 15 },
    };
    expect(editFields(ada, fields)).toEqual({
      format: "sillytavern-v2",
      raw: {
        spec: "chara_card_v2",
        spec_version: "2.0",
        data: {
          name: "Eve",
          nickname: "E",
          description: "1",
          personality: "2",
          scenario: "3",
          first_mes: "4",
          mes_example: "5",
          creator_notes: "6",
          system_prompt: "7",
          post_history_instructions: "8",
          alternate_greetings: ["9"],
          group_only_greetings: ["10"],
          tags: ["11"],
          creator: "12",
          character_version: "13",
          character_book: { entries: [] },
          assets: [14],
          extensions: { x: 15 },
        },
      },
    });
  });

  test("of a flat card makes it one with data when it must", () => {
    const vera = { raw: VERA, format: "sillytavern-v1" };
    expect(editFields(vera, { description: "new" })).toEqual({ ...vera, raw: { ...VERA, description: "new" } });
    expect(editFields(vera, { description: "new", systemPrompt: "s", name: "Eve" })).toMatchObject({
      format: "sillytavern-v2",
      raw: { name: "Eve", description: "new", data: { name: "Eve", description: "new", system_prompt: "s" } },
    });
  });

  test.each([
    ["age", { age: 3 }],
    ["description", { description: 1 }],
    ["tags[1]", { tags: ["a", 1] }],
    ["name", { name: " " }],
    ["name", { name: "CON" }],
    ["extensions", { extensions: [] }],
    ["characterBook", { characterBook: "x" }],
    ["assets", { assets: {} }],
    ["$", [1]],
    ["$", null],
  ])("refuses %s", (field, request) => {
    expect(() => editFields(ada, request)).toThrow(refusal("INVALID_CHARACTER_REQUEST", field));
  });

  test("takes free parts as they are, deep ones and odd names too", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100; level++) deep = [deep];
    const extensions = JSON.parse('{"__proto__":{"a":1}}') as object;
    const edited = editFields(ada, { extensions: { ...extensions, deep } });
    expect(JSON.stringify(edited.raw)).toContain('"extensions":{"__proto__":{"a":1},"deep":[[[');
  });
});

describe("the book", () => {
  test("is replaced, or removed by null", () => {
    const book = { name: "e", entries: [] };
    expect(editBook(ada, { characterBook: book }).raw).toEqual({ ...ADA, data: { ...ADA.data, character_book: book } });
    const { character_book: _book, ...data } = ADA.data;
    expect(editBook(ada, { characterBook: null }).raw).toEqual({ ...ADA, data });
  });

  test("goes through the guard first", () => {
    const wanted = refusal("EMBEDDED_WORLD_BOOK_INVALID", "characterBook.entries");
    for (const edit of [editBook, editFields]) {
      expect(() => edit(ada, { characterBook: tooMany, other: 1 })).toThrow(wanted);
    }
    expect(() => editBook(ada, { characterBook: tooMany })).toThrow(/entry-limit \(10001 of at most 10000\)/);
  });

  test.each([
    ["characterBook", {}],
    ["characterBook", { characterBook: [] }],
    ["name", { characterBook: null, name: "x" }],
    ["$", "text"],
  ])("refuses %s", (field, request) => {
    expect(() => editBook(ada, request)).toThrow(refusal("INVALID_CHARACTER_REQUEST", field));
  });

  test.each([
    ["characterBook.entries", { entries: 5 }],
    ["characterBook.entries", { entries: null }],
    ["characterBook.entries", { name: "no entries" }],
    ["characterBook.entries[0]", { entries: [5] }],
    ["characterBook.entries[1]", { entries: [{}, null] }],
    ["characterBook.entries.a", { entries: { a: [] } }],
  ])("goes through the parser: %s", (field, characterBook) => {
    for (const edit of [editBook, editFields]) {
      expect(() => edit(ada, { characterBook })).toThrow(refusal("EMBEDDED_WORLD_BOOK_INVALID", field));
    }
    expect(() => newCard({ name: "N", characterBook })).toThrow(refusal("EMBEDDED_WORLD_BOOK_INVALID", field));
  });

  test("that is broken does not keep other fields from being edited", () => {
    const broken = { raw: { ...ADA, data: { ...ADA.data, character_book: tooMany } }, format: "sillytavern-v2" };
    expect(editFields(broken, { description: "new" }).raw).toMatchObject({ data: { description: "new" } });
  });
});

test("regex scripts are put beside the other extensions", () => {
  const card = { raw: { ...ADA, data: { ...ADA.data, extensions: { x: 1 } } }, format: "sillytavern-v2" };
  const scripts = [{ scriptName: "s", findRegex: "/a/" }];
  expect(editRegexScripts(card, { regexScripts: scripts }).raw).toMatchObject({
    data: { extensions: { x: 1, regex_scripts: scripts } },
  });
  expect(() => editRegexScripts(card, { regexScripts: 1 })).toThrow(
    refusal("INVALID_CHARACTER_REQUEST", "regexScripts"),
  );
});

test("a new card needs a name, and takes any documented field", () => {
  expect(newCard({ name: "N", tags: ["t"] })).toMatchObject({
    format: "sillytavern-v2",
    raw: { spec: "chara_card_v2", spec_version: "2.0", data: { name: "N", tags: ["t"], first_mes: "" } },
  });
  for (const request of [{}, { tags: [] }]) {
    expect(() => newCard(request)).toThrow(refusal("INVALID_CHARACTER_REQUEST", "name"));
  }
  expect(() => newCard(1)).toThrow(refusal("INVALID_CHARACTER_REQUEST", "$"));
});
