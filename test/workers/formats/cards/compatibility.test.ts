import { describe, expect, test } from "vitest";
import { checkCard } from "../../../../src/workers/formats/cards/compatibility.ts";
import { ADA, importCard, jsonOf } from "./support/files.ts";

const check = (data: object, top: object = {}) =>
  checkCard({ ...ADA, ...top, data: { name: "Ada", ...data } }, "sillytavern-v2", []).compatibility;

test("the published sample", () => {
  const { compatibility } = checkCard(ADA, "sillytavern-v2", []);
  expect(compatibility).toEqual({
    warnings: [],
    unsupportedFeatures: [
      {
        code: "embedded-character-book-pass-through",
        message:
          "Embedded character_book is exposed to the loader/world-book module but is not activated by the character module.",
        path: "data.character_book",
      },
      {
        code: "post-history-runtime-required",
        message: "Post-history instructions require loader placement policy.",
        path: "data.post_history_instructions",
      },
    ],
    unknownMacroNames: [],
  });
});

describe("features", () => {
  test.each([
    ["depth-prompt-runtime-required", { extensions: { depth_prompt: { prompt: "p", depth: 4 } } }],
    ["group-only-greetings-unused", { group_only_greetings: ["g"] }],
    ["assets-not-unpacked", { assets: [{ type: "icon", uri: "embeded://a.png" }] }],
  ])("%s", (code, data) => {
    expect(check(data).unsupportedFeatures).toMatchObject([{ code }]);
  });

  test("are none where nothing is", () => {
    const data = { extensions: { depth_prompt: { prompt: "" } }, assets: [{ type: "icon", uri: "ccdefault:" }] };
    expect(check(data).unsupportedFeatures).toEqual([]);
  });
});

describe("warnings", () => {
  test("of specs that are not known", () => {
    const paths = (top: object): unknown => check({}, top).warnings.map(({ code, path }) => [code, path]);
    expect(paths({ spec: "something_else" })).toEqual([["spec-unknown", "spec"]]);
    expect(paths({ spec: "chara_card_v3", spec_version: "4.0" })).toEqual([["spec-unknown", "spec_version"]]);
    expect(paths({ spec: "chara_card_v3", spec_version: "3.1" })).toEqual([]);
  });

  test("a broken book is one, with limit and number; the card stays whole", () => {
    const book = { entries: [{ extensions: { x: Array.from({ length: 5_000 }, () => 0) } }] };
    const { data, compatibility } = checkCard(
      { spec: "x", data: { name: "A", character_book: book } },
      "sillytavern-v2",
      [],
    );
    expect(data.characterBook).toBe(book);
    expect(compatibility.warnings.find(({ code }) => code === "EMBEDDED_WORLD_BOOK_INVALID")).toMatchObject({
      path: "data.character_book",
      message: expect.stringMatching(/entry-node-limit \(500\d of at most 4096\)/) as string,
    });
  });

  test("of the carrier are kept, others are made anew", () => {
    const carried = [
      { code: "text-replaced", message: "m" },
      { code: "wrong-type", message: "old", path: "data.tags" },
    ];
    expect(checkCard(ADA, "sillytavern-v2", carried).compatibility.warnings).toEqual([carried[0]]);
  });
});

test("unknown macros of the texts that a model sees", () => {
  const texts = { description: "{{one}}", alternate_greetings: ["{{two}} {{char}}"], creator_notes: "{{three}}" };
  expect(check(texts).unknownMacroNames).toEqual(["one", "two"]);
});

test("a book whose entries are none is kept, with a warning", () => {
  for (const entries of [5, null, [5]]) {
    const document = importCard(jsonOf({ ...ADA, data: { ...ADA.data, character_book: { entries } } }));
    expect(document.data.characterBook).toEqual({ entries });
    expect(document.compatibility.warnings).toMatchObject([
      { code: "EMBEDDED_WORLD_BOOK_INVALID", path: "data.character_book" },
    ]);
  }
});
