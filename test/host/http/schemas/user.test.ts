import { expect, it } from "vitest";

import { UserSchema } from "../../../../src/host/http/schemas/user.ts";
import { notMissed } from "../support/bent.ts";

it("a user has exactly id, name and description", () => {
  const user = { id: "u", name: "Zoe", description: "" };
  expect(notMissed(UserSchema, user)).toEqual([]);
  expect(UserSchema.safeParse({ ...user, avatar: "" }).success).toBe(false);
});
