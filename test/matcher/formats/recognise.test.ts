import { expect, test } from "vitest";
import { recogniseFormat } from "../../../src/matcher/formats/recognise.ts";
import { MatcherError } from "../../../src/matcher/model/error.ts";

function look(root: unknown): string {
  try {
    return recogniseFormat(root);
  } catch (error) {
    if (error instanceof MatcherError) return error.code;
    throw error;
  }
}

const card = { name: "N", description: "d", personality: "p", first_mes: "f" };

test.each<[unknown, string]>([
  [{ entries: { 0: { uid: 0, key: ["a"] } } }, "st-world"],
  [{ entries: {} }, "st-world"],
  [{ entries: [] }, "st-world"],
  [{ entries: null }, "st-world"],
  [{ entries: [{ uid: 0, key: ["a"], order: 5 }] }, "st-world"],
  [{ entries: { title: { name: "title", content: "c", position: { type: "before" }, enabled: true } } }, "st-world"],
  [{ entries: [{ keys: ["a"] }] }, "character-book"],
  [{ entries: [{ insertion_order: 1, content: "c" }] }, "character-book"],
  [{ entries: [{ position: "after_char", enabled: true }] }, "character-book"],
  [{ entries: { 0: { keys: ["a"], enabled: true } } }, "character-book"],
  [{ entries: [{}], scan_depth: 5 }, "character-book"],
  [{ entries: [{ uid: 0, key: ["a"] }], scan_depth: 5 }, "st-world"],
  [[{ keys: ["a"], enabled: true }], "character-book"],
  [[{ uid: 0, key: ["a"] }], "st-world"],
  [[1], "st-world"],
  [[], "st-world"],
  [{ lorebookVersion: 0, entries: [] }, "novelai"],
  [{ kind: "memory", entries: [] }, "agnai"],
  [{ type: "risu", data: [] }, "risu"],
  [{ lorebookVersion: 5, entries: { 0: { uid: 0, key: ["a"] } } }, "not-a-world-book"],
  [{ kind: "memory", entries: [{}, null] }, "not-a-world-book"],
  [{ type: "risu", data: [{ key: "a" }, { content: "c" }] }, "not-a-world-book"],
  [{ spec: "chara_card_v2", data: {} }, "is-a-character-card"],
  [{ spec: "chara_card_v3", entries: [] }, "is-a-character-card"],
  [card, "is-a-character-card"],
  [{ data: card }, "is-a-character-card"],
  [{ char_name: "x", char_persona: "y" }, "is-a-character-card"],
  [{ kind: "character", name: "x" }, "is-a-character-card"],
  [{ prompts: [], prompt_order: [], temperature: 1 }, "is-a-preset"],
  [{ temp: 1, top_p: 1, rep_pen: 1 }, "is-a-preset"],
  [{ spec: "lorebook_v3", data: { entries: [] } }, "not-a-world-book"],
  [{ findRegex: "/a/", replaceString: "b" }, "not-a-world-book"],
  [{ type: "risu" }, "not-a-world-book"],
  [{ kind: "memory" }, "not-a-world-book"],
  [{ lorebookVersion: 1 }, "not-a-world-book"],
  [{ personas: {} }, "not-a-world-book"],
  [{ foo: 1 }, "not-a-world-book"],
  [{ constructor: 1 }, "not-a-world-book"],
  [null, "root-invalid"],
  ["x", "root-invalid"],
  [5, "root-invalid"],
])("%j is %s", (root, expected) => {
  expect(look(root)).toBe(expected);
});

test("a refusal says what it is and what to do", () => {
  const says = (root: unknown): string => {
    try {
      recogniseFormat(root);
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
    return "";
  };
  expect(says({ spec: "chara_card_v2" })).toContain("character card");
  expect(says({ prompts: [], prompt_order: [] })).toContain("preset");
  expect(says({ spec: "lorebook_v3" })).toContain("under `data`");
  expect(says({ type: "risu", data: [{ key: "a" }, { content: "c" }] })).toContain("$.data[1]");
  expect(says({ findRegex: "a" })).toContain("regex script");
});
