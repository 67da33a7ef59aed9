import { expect, it } from "vitest";

import { list, malformed, record } from "../../../../../src/trace/inspector/app/data/shape.ts";

it("passes objects and lists on, and says what it was given instead", () => {
  expect(record({ a: 1 })).toEqual({ a: 1 });
  expect(list([1], "rows")).toEqual([1]);
  for (const value of [null, [], "x", 3]) expect(() => record(value)).toThrow("no object");
  expect(() => list({}, "rows")).toThrow("The API answered no list of rows.");
  expect(malformed("x").fault.kind).toBe("malformed");
});
