import { expect, it } from "vitest";

import { StatusSchema } from "../../../../src/host/http/schemas/status.ts";
import { FAKE_STATUS } from "../support/fake-library.ts";
import { PUSH_STATUS } from "../support/fake-turns.ts";
import { bent, notMissed } from "../support/bent.ts";

it("a status has every documented field and no other", () => {
  const status = {
    ok: true,
    version: "1",
    state: "degraded",
    reasons: [{ code: "STORE_BUSY", message: "m" }],
    dialect: null,
    host: null,
    stores: FAKE_STATUS,
    workers: null,
    recorder: null,
    turns: {
      recording: "file",
      problem: { code: "TURN_STORE_BUSY", message: "m" },
      turns: 1,
      redacted: 0,
      bytes: 4096,
      oldestAt: 1,
      dropped: 0,
      waiting: 0,
    },
    push: PUSH_STATUS,
    limits: { bookEntries: { value: 1, unit: "entries" } },
  };
  expect(notMissed(StatusSchema, status)).toEqual([]);
  expect(StatusSchema.safeParse({ ...status, more: 1 }).success).toBe(false);
  expect(StatusSchema.safeParse(bent(status, "state", "half")).success).toBe(false);
  const recorder = { faults: 2, droppedTurns: 1 };
  expect(StatusSchema.safeParse({ ...status, recorder }).success).toBe(true);
  expect(StatusSchema.safeParse({ ...status, recorder: { ...recorder, faults: -1 } }).success).toBe(false);
  expect(StatusSchema.safeParse({ ...status, push: null }).success).toBe(true);
});
