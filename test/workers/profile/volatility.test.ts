import { expect, test } from "vitest";

import { isVolatile } from "../../../src/workers/profile/volatility.ts";

test("a text with a macro that changes by itself is volatile, the same each time it is asked", () => {
  for (const _ of [1, 2]) {
    expect(isVolatile("It is {{time}}.")).toBe(true);
    expect(isVolatile("{{char}} < {{user}}")).toBe(false);
    expect(isVolatile("plain")).toBe(false);
  }
});
