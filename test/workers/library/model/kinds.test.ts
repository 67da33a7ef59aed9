import { expect, it } from "vitest";

import { ResourceIdSchema, ResourceKindSchema, SessionIdSchema } from "../../../../src/workers/library/model/kinds.ts";

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, values: readonly unknown[]): unknown[] =>
  values.filter((value) => schema.safeParse(value).success);

it("takes ids that are file names of our own", () => {
  const long = "x".repeat(100);
  expect(takes(ResourceIdSchema, ["a-B_9", long, `${long}x`, "", ".", "a/b", "a.b", "a\n", 7])).toEqual([
    "a-B_9",
    long,
  ]);
});

it("takes session ids as the host gives them", () => {
  const long = "s".repeat(200);
  expect(takes(SessionIdSchema, ["a.b_c:d-9", long, `${long}s`, "", "_a", "-a", "a b", "a\n"])).toEqual([
    "a.b_c:d-9",
    long,
  ]);
});

it("knows four kinds", () => expect(takes(ResourceKindSchema, ["user", "world-book", "book"])).toHaveLength(2));
