import { expect, it } from "vitest";

import {
  GroundingSourceSchema,
  ITEM_OMITTED,
  ITEM_STATES,
  ItemSchema,
} from "../../../../src/trace/model/turn/grounding.ts";
import { ITEM, SOURCE } from "./support/samples.ts";
import { withoutKeys } from "./support/without-keys.ts";

it("has every key, whatever is not recorded", () => {
  for (const [schema, value] of [
    [ItemSchema, ITEM],
    [GroundingSourceSchema, SOURCE],
  ] as const) {
    expect(schema.parse(value)).toEqual(value);
    for (const { path, copy } of withoutKeys(value)) expect(schema.safeParse(copy).success, path).toBe(false);
  }
});

it("has no item that is merely available, and a reason of the closed set for what was left out", () => {
  expect(ITEM_STATES).toEqual(["considered", "included", "executed", "cited"]);
  expect(ItemSchema.safeParse({ ...ITEM, state: "available" }).success).toBe(false);
  for (const omittedReason of ITEM_OMITTED) expect(ItemSchema.safeParse({ ...ITEM, omittedReason }).success).toBe(true);
  expect(ItemSchema.safeParse({ ...ITEM, omittedReason: "key-miss" }).success).toBe(false);
});
