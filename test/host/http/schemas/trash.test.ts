import { expect, it } from "vitest";

import { RESOURCE_KINDS } from "../../../../src/workers/library/model/kinds.ts";
import { KindSchema, TrashRowSchema } from "../../../../src/host/http/schemas/trash.ts";
import { notMissed } from "../support/bent.ts";

it("a row of the trash has its fields and no other", () => {
  const time = "2026-11-30T06:42:00.717Z";
  const row = { trashId: "t", kind: "user", id: "u", name: "n", deletedAt: time, expiresAt: time };
  expect(notMissed(TrashRowSchema, row)).toEqual([]);
  expect(TrashRowSchema.safeParse({ ...row, more: 1 }).success).toBe(false);
});

it("the kinds are those of the library", () => expect(KindSchema.options).toEqual([...RESOURCE_KINDS]));
