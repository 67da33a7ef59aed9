import { expect, test } from "vitest";

import { collectGarbage } from "../../src/workers/collect.ts";

test("collects what nobody holds any more", async () => {
  const gone = new WeakRef({ large: Array.from({ length: 1_000 }, () => 1) });
  // A weak reference holds its target until the turn in which it was made is over.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(gone.deref()).toBeUndefined();
});
