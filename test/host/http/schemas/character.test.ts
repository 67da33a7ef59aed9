import { expect, it } from "vitest";

import * as schemas from "../../../../src/host/http/schemas/character.ts";
import { bent, notMissed } from "../support/bent.ts";
import { sampleOf } from "../support/replay.ts";

const { character } = sampleOf("014").response as { character: { data: unknown; compatibility: unknown } };
const listed = sampleOf("116").response as { characters: unknown[]; missingCharacters: unknown[] };

it("a character has every documented field", () => {
  expect(notMissed(schemas.CharacterSchema, character)).toEqual([]);
  expect(notMissed(schemas.CharacterDataSchema, character.data, ["characterBook"])).toEqual([]);
  expect(notMissed(schemas.CompatibilitySchema, character.compatibility)).toEqual([]);
});

it("a row has its fields and no other", () => {
  const optional = ["specVersion", "byteLength", "sha256"];
  for (const row of listed.characters) expect(notMissed(schemas.CharacterSummarySchema, row, optional)).toEqual([]);
  expect(schemas.CharacterSummarySchema.safeParse(bent(listed.characters[0], "more", 1)).success).toBe(false);
});

it("a character that is gone has its id and name", () =>
  expect(notMissed(schemas.MissingCharacterSchema, listed.missingCharacters[0], ["sha256"])).toEqual([]));

it("orders and relinks are as documented", () => {
  expect(schemas.CharacterOrderSchema.safeParse({ mode: "custom", characterIds: ["a"] }).success).toBe(true);
  expect(schemas.CharacterOrderSchema.safeParse({ mode: "other" }).success).toBe(false);
  expect(schemas.SortingSchema.safeParse({ mode: "name", characterIds: [] }).success).toBe(false);
  expect(notMissed(schemas.RelinkSchema, { previousCharacterId: "a", characterId: "b" })).toEqual([]);
});
