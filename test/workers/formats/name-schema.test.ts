import { expect, test } from "vitest";
import { NameSchema } from "../../../src/workers/formats/name-schema.ts";

test.each([
  ["A", true],
  [" a ", true],
  ["x".repeat(1_024), true],
  ["x".repeat(1_025), false],
  ["", false],
  [" \n", false],
  [1, false],
  [null, false],
])("the name %j is accepted: %s", (name, accepted) => {
  expect(NameSchema.safeParse(name).success).toBe(accepted);
});
