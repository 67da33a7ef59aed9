import { expect, it } from "vitest";

import { ModelCallSchema, ProviderAttemptSchema, ToolExecutionSchema } from "../../../../src/trace/model/turn/call.ts";
import { ACCOUNT } from "./support/samples.ts";
import { withoutKeys } from "./support/without-keys.ts";

const APPROVAL = { id: "q", askedMs: 1, decidedMs: null, decision: null };
/** Parameters are those that a call has. */
const isFree = (path: string): boolean => /\.(?:requested|effective)\./u.test(path);

it("has every key, whatever is not recorded", () => {
  for (const [schema, values] of [
    [ModelCallSchema, ACCOUNT.calls],
    [ToolExecutionSchema, ACCOUNT.tools.map((tool) => ({ ...tool, approval: APPROVAL }))],
    [ProviderAttemptSchema, ACCOUNT.attempts],
  ] as const) {
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      expect(schema.parse(value)).toEqual(value);
      for (const { path, copy } of withoutKeys(value)) {
        if (!isFree(path)) expect(schema.safeParse(copy).success, path).toBe(false);
      }
    }
  }
});

it("is refused with a state that there is not", () => {
  expect(ModelCallSchema.safeParse({ ...ACCOUNT.calls[0], outcome: "maybe" }).success).toBe(false);
  expect(ToolExecutionSchema.safeParse({ ...ACCOUNT.tools[0], status: "maybe" }).success).toBe(false);
  expect(ProviderAttemptSchema.safeParse({ ...ACCOUNT.attempts[0], status: "maybe" }).success).toBe(false);
});
