import { expect, it } from "vitest";

import { DamagedRowError, unlessDamaged } from "../../../src/workers/turns/damaged-row.ts";
import { problemOf } from "../../../src/workers/turns/problem.ts";

it("is damage of the store that says no word of what is in the row", () => {
  expect(problemOf(new DamagedRowError("a row is damaged"))).toEqual({
    code: "TURN_STORE_CORRUPT",
    message: "turns.sqlite: a row is damaged",
  });
});

it("is nothing to whoever can go without it; other faults are", () => {
  const thrown = (error: Error) => (): never => {
    throw error;
  };
  expect(unlessDamaged(thrown(new DamagedRowError("m")))).toBeNull();
  expect(() => unlessDamaged(thrown(new TypeError("ours")))).toThrow("ours");
  expect(unlessDamaged(() => 7)).toBe(7);
});
