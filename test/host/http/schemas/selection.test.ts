import { expect, it } from "vitest";

import * as schemas from "../../../../src/host/http/schemas/selection.ts";
import { notMissed } from "../support/bent.ts";
import { sampleOf } from "../support/replay.ts";

it("a selection of a character is that of the samples, or none", () => {
  const sample = sampleOf("043").response;
  expect(notMissed(schemas.CharacterSelectionSchema, sample)).toEqual([]);
  expect(schemas.CharacterSelectionSchema.safeParse({ ok: true, selection: null, character: null }).success).toBe(true);
});

it.each([
  [schemas.SelectPresetSchema, { id: null, sessionId: "s" }, ["sessionId"]],
  [schemas.SelectCharacterSchema, { sessionId: "s", characterCardId: null, character: {} }, ["character"]],
  [schemas.SelectUserSchema, { sessionId: "s", userId: "u" }, []],
  [schemas.SelectWorldBooksSchema, { sessionId: "s", worldBookIds: ["b"] }, []],
  [schemas.BindWorldBooksSchema, { worldBookIds: [] }, []],
] as const)("request %# has its fields and no other", (schema, request, optional) => {
  expect(notMissed(schema, request, optional)).toEqual([]);
  expect(schema.safeParse({ ...request, more: 1 }).success).toBe(false);
});
