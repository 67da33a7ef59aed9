import { expect, it } from "vitest";

import {
  RP_INACTIVE,
  SelectionSchema,
  SelectionsFileSchema,
} from "../../../../src/workers/library/model/selections.ts";

const SELECTION = {
  presetId: null,
  characterCardId: "c",
  userId: null,
  worldBookIds: ["b"],
  character: { greetingIndex: 1 },
  rp: { ...RP_INACTIVE, own: 1 },
};

it("takes the documented shape and keeps what rp holds", () => {
  expect(SelectionSchema.parse(SELECTION)).toEqual(SELECTION);
  const file = { schemaVersion: 2, sessions: { s: { selection: SELECTION, updatedAt: "" } } };
  expect(SelectionsFileSchema.parse(file)).toEqual(file);
});

it("takes nothing else", () => {
  const bad = [{ presetId: 1 }, { worldBookIds: "b" }, { character: { greetingIndex: -1 } }, { rp: null }];
  for (const fields of bad) expect(SelectionSchema.safeParse({ ...SELECTION, ...fields }).success).toBe(false);
  expect(SelectionsFileSchema.safeParse({ schemaVersion: 1, sessions: {} }).success).toBe(false);
});
