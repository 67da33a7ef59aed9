import { expect, it } from "vitest";

import { ActivationSchema, AwarenessSchema, TurnTimingsSchema } from "../../../../src/trace/model/turn/awareness.ts";
import { ACCOUNT } from "./support/samples.ts";
import { withoutKeys } from "./support/without-keys.ts";

it("has every key, whatever is not recorded", () => {
  for (const [schema, value] of [
    [AwarenessSchema, ACCOUNT.awareness],
    [TurnTimingsSchema, ACCOUNT.timings],
  ] as const) {
    expect(schema.parse(value)).toEqual(value);
    for (const { path, copy } of withoutKeys(value)) expect(schema.safeParse(copy).success, path).toBe(false);
  }
});

it("knows no embeddings, and no other reasons than its own", () => {
  expect(TurnTimingsSchema.safeParse({ ...ACCOUNT.timings, embedMs: 1 }).success).toBe(false);
  expect(ActivationSchema.safeParse({ id: "preset", active: true, reason: "magic" }).success).toBe(false);
});
