import { expect, it } from "vitest";

import {
  ResourceRelationsFileSchema,
  UserRelationsFileSchema,
} from "../../../../src/workers/library/model/relations.ts";

const OWNER = { worldBookIds: ["b"], updatedAt: "" };

it("takes the documented shapes and nothing else", () => {
  const users = { schemaVersion: 1, users: { u: OWNER } };
  expect(UserRelationsFileSchema.parse(users)).toEqual(users);
  const resources = { schemaVersion: 1, owners: { preset: { p: OWNER }, character: {} } };
  expect(ResourceRelationsFileSchema.parse(resources)).toEqual(resources);
  expect(UserRelationsFileSchema.safeParse({ ...users, users: { u: ["b"] } }).success).toBe(false);
  expect(ResourceRelationsFileSchema.safeParse({ ...resources, owners: { preset: {} } }).success).toBe(false);
});
