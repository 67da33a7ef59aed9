import { expect, it } from "vitest";

import { lockProblemOf } from "../../../src/host/library/lock-problem.ts";

it("finds the lock among the stores that are not written", () => {
  const lock = { store: "owner.lock", code: "STORE_FULL" };
  expect(lockProblemOf([{ store: "trash", code: "STORE_FULL" }, lock])).toBe(lock);
  expect(lockProblemOf([{ store: "session-selections.json" }])).toBeUndefined();
});
