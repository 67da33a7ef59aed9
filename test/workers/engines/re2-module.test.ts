import { expect, it } from "vitest";

import { loadRe2 } from "../../../src/workers/engines/re2-module.ts";

it("loadRe2 gives an instance of its own each time, and leaves the console as it was", () => {
  const { warn } = console;
  const [first, second] = [loadRe2(), loadRe2()];
  expect(console.warn).toBe(warn);
  expect(first.WrappedRE2).not.toBe(second.WrappedRE2);
  const regex = new first.WrappedRE2("b+", false, false, false);
  expect(regex.match(new TextEncoder().encode("abbc"), 0, false)).toMatchObject({ match: "bb", index: 1 });
  regex.delete();
  const broken = new second.WrappedRE2("(", false, false, false);
  expect([broken.ok(), broken.error()]).toEqual([false, expect.stringContaining("missing")]);
  broken.delete();
});
