import { expect, it } from "vitest";

import { EXPORT_FORMATS as FORMATS } from "../../../src/trace/export/model.ts";
import {
  EXPORT_FORMATS,
  TURN_ROUTES,
  TURN_STORE_CODES,
  TurnDropInputSchema,
  TurnReadInputSchema,
} from "../../../src/workers/turns/protocol.ts";

it("the formats that can be asked for are those that there are", () => {
  expect([...EXPORT_FORMATS]).toEqual([...FORMATS]);
});

it("each code says what it means and what to do", () => {
  for (const { meaning, remedy } of Object.values(TURN_STORE_CODES)) {
    expect([meaning.length > 10, remedy.length > 10]).toEqual([true, true]);
  }
});

it("whoever reads waits no longer than for a history, and goes before those who write", () => {
  expect(TURN_ROUTES.turnRead).toMatchObject({ lane: "background", patient: false });
  expect("patient" in TURN_ROUTES.turnAppend).toBe(false);
});

it("a question without an owner is none", () => {
  const at = { folder: "/data", sessionId: "s", turnId: "t", bodies: "none", now: [] };
  expect(TurnReadInputSchema.safeParse({ ...at, ownerId: "o" }).success).toBe(true);
  expect(TurnReadInputSchema.safeParse({ ...at, ownerId: "" }).success).toBe(false);
  expect(TurnDropInputSchema.safeParse({ folder: "/data", nowMs: 1, what: { sessionId: "s" } }).success).toBe(false);
});
