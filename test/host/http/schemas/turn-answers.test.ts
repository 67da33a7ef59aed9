import { expect, it } from "vitest";

import {
  TurnComparisonSchema,
  TurnDecisionsSchema,
  TurnEntrySchema,
} from "../../../../src/host/http/schemas/turn-answers.ts";
import { COMPARISON, DECISION_PAGE, DECISION_ROW, LADDER } from "../support/turn-answers.ts";

it("answers about decisions have what the document says of them, and may have more", () => {
  const page = { ok: true, ...DECISION_PAGE, more: 1 };
  expect(TurnDecisionsSchema.safeParse(page).success).toBe(true);
  expect(TurnDecisionsSchema.safeParse({ ...page, rows: [{ ...DECISION_ROW, reason: 3 }] }).success).toBe(false);
  expect(TurnDecisionsSchema.safeParse({ ...page, facets: {} }).success).toBe(false);
  expect(TurnEntrySchema.safeParse({ ok: true, entry: { ...LADDER, more: 1 } }).success).toBe(true);
  const unknown = { ...LADDER, gates: LADDER.gates.map((gate) => ({ ...gate, state: "maybe" })) };
  expect(TurnEntrySchema.safeParse({ ok: true, entry: unknown }).success).toBe(false);
  expect(TurnComparisonSchema.safeParse({ ok: true, comparison: { ...COMPARISON, blocks: null } }).success).toBe(true);
  const { outcome: _gone, ...without } = COMPARISON;
  expect(TurnComparisonSchema.safeParse({ ok: true, comparison: without }).success).toBe(false);
});
