import { expect, it } from "vitest";

import { pushBounded } from "../../../../../src/trace/project/turn/fold/bounded.ts";

it("keeps the beginning and the newest", () => {
  const list: number[] = [];
  expect([1, 2, 3, 4, 5].map((item) => pushBounded(list, item, 3))).toEqual([false, false, false, true, true]);
  expect(list).toEqual([1, 2, 5]);
});
