import { describe, expect, test } from "vitest";
import { formatOfCard, looksLikeCard, recogniseCard } from "../../../../src/workers/formats/cards/recognise-card.ts";
import { ADA, VERA } from "./support/files.ts";

const format = (root: unknown): string => recogniseCard(root, "json").format;
const refusal = (root: unknown): { code: string; message: string } => {
  try {
    recogniseCard(root, "json");
  } catch (error) {
    return error as { code: string; message: string };
  }
  return { code: "none", message: "" };
};

describe("a card is known by", () => {
  test.each([
    ["sillytavern-v2", ADA],
    ["sillytavern-v3", { ...ADA, spec: "chara_card_v3" }],
    ["sillytavern-v2", { ...ADA, spec: "something_else" }],
    ["sillytavern-v2", { spec: "chara_card_v2", data: null, name: "N" }],
    ["sillytavern-v1", VERA],
    ["sillytavern-v1", { name: "Deep", x: [[1]] }],
    ["sillytavern-v1", { name: "S", description: "d" }],
    ["gradio", { char_name: "G", char_persona: "p" }],
  ])("%s: %j", (wanted, root) => {
    expect(format(root)).toBe(wanted);
  });

  test("formats of cards that are known already", () => {
    expect(formatOfCard({ x: 1 })).toBe("sillytavern-v1");
    expect(formatOfCard({ spec: 1 })).toBe("sillytavern-v2");
    expect([ADA, VERA, { name: "x" }, { entries: {} }].map(looksLikeCard)).toEqual([true, true, false, false]);
  });
});

describe("what is no card is refused, saying what it looks like", () => {
  test.each([
    [{ entries: { "0": { uid: 0, key: ["a"], content: "A" } } }, "this is a world book"],
    [{ name: "World", entries: {} }, "this is a world book"],
    [{ spec: "lorebook_v3", data: { name: "L", entries: [] } }, "this is a world book"],
    [{ name: "P", prompts: [], temperature: 1 }, "this is a chat-completion preset"],
    [{ findRegex: "/a/", name: "r" }, "this is a regex script"],
    [{ x: 1 }, "none of the known files"],
    [{}, "none of the known files"],
    [[{ name: "A", description: "d", first_mes: "f" }], "the file holds a list"],
    [null, "the file holds null"],
    [5, "the file holds a number"],
  ])("%j", (root, words) => {
    expect(refusal(root)).toMatchObject({
      code: "wrong-entity-type",
      message: expect.stringContaining(words) as string,
    });
  });
});

describe("a card without a name that can be stored is refused", () => {
  test.each([
    { ...VERA, name: "" },
    { ...VERA, name: null },
    { ...VERA, name: 42 },
    { ...VERA, name: "CON" },
    { ...VERA, name: " ?? " },
    { spec: "chara_card_v2", data: {} },
    { spec: "chara_card_v3", data: { nickname: "Nick" } },
  ])("%j", (root) => {
    expect(refusal(root).code).toBe("card-no-name");
  });
});

test("only cards with spec come in a CHARX", () => {
  expect(() => recogniseCard(VERA, "charx")).toThrow(/no `spec`/);
});
