import { expect, test } from "vitest";

import { blobOf, numberOf, textOf } from "../../../src/workers/turns/values.ts";

test("values are of the type that their column has", () => {
  const row = { text: "a", number: 1.5, blob: Uint8Array.of(1) };
  expect([textOf(row, "text"), numberOf(row, "number"), blobOf(row, "blob")]).toEqual(["a", 1.5, Uint8Array.of(1)]);
});

test("any other is damage", () => {
  for (const read of [textOf, numberOf, blobOf]) expect(() => read({ a: null }, "a")).toThrow("damaged");
});
