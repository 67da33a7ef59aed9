import { expect, it } from "vitest";

import { TurnPushSchema } from "../../../../src/host/http/schemas/push.ts";
import { bent, notMissed } from "../support/bent.ts";
import { PUSH_STATUS } from "../support/fake-turns.ts";

it("what is sent has every documented field and no other, or is nothing", () => {
  expect(notMissed(TurnPushSchema, PUSH_STATUS)).toEqual([]);
  expect(TurnPushSchema.safeParse(null).success).toBe(true);
  expect(TurnPushSchema.safeParse({ ...PUSH_STATUS, problem: null }).success).toBe(true);
  expect(TurnPushSchema.safeParse({ ...PUSH_STATUS, headers: {} }).success).toBe(false);
  expect(TurnPushSchema.safeParse(bent(PUSH_STATUS, "state", "half")).success).toBe(false);
});
