import { expect, it } from "vitest";

import {
  TurnComparisonSchema,
  TurnDecisionsSchema,
  TurnEntrySchema,
} from "../../../../src/host/http/schemas/turn-answers.ts";

const row = { row: 0, id: "b:1", resourceId: "b", state: "available", reason: "key-miss", more: 1 };
const text = { code: "c", params: {}, text: "t" };
const entry = { itemId: "b:1", resourceId: "b", state: "included", header: text, stoppedAt: null, history: [] };

it("answers about decisions have what the document says of them, and may have more", () => {
  const page = { ok: true, count: 10, total: 1, rows: [row], facets: {} };
  expect(TurnDecisionsSchema.safeParse(page).success).toBe(true);
  expect(TurnDecisionsSchema.safeParse({ ...page, rows: [{ ...row, reason: 3 }] }).success).toBe(false);
  const ladder = { ...entry, gates: [{ ...text, gate: "bound", state: "passed" }] };
  expect(TurnEntrySchema.safeParse({ ok: true, entry: ladder }).success).toBe(true);
  const unknown = { ...entry, gates: [{ ...text, gate: "bound", state: "maybe" }] };
  expect(TurnEntrySchema.safeParse({ ok: true, entry: unknown }).success).toBe(false);
  expect(TurnComparisonSchema.safeParse({ ok: true, comparison: { a: {} } }).success).toBe(true);
  expect(TurnComparisonSchema.safeParse({ ok: true, comparison: null }).success).toBe(false);
});
