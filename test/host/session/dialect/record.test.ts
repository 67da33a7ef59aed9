import { describe, expect, it } from "vitest";

import { isCount, recordOf } from "../../../../src/host/session/dialect/record.ts";

describe("recordOf", () => {
  it("answers the record", () => expect(recordOf({ a: 1 })).toEqual({ a: 1 }));
  it.each([[null], [undefined], [1], ["a"], [[1]], [() => 1]])("answers null for %s", (value) =>
    expect(recordOf(value)).toBeNull(),
  );
});

describe("isCount", () => {
  it.each([[0], [7], [Number.MAX_SAFE_INTEGER]])("takes %s", (value) => expect(isCount(value)).toBe(true));
  it.each([[-1], [1.5], [Number.NaN], [Number.POSITIVE_INFINITY], ["1"], [null], [2 ** 53]])("refuses %s", (value) =>
    expect(isCount(value)).toBe(false),
  );
});
