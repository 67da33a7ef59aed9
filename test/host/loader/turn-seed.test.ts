import { expect, it } from "vitest";

import { turnSeed } from "../../../src/host/loader/turn-seed.ts";

it("follows the session's seed and what the turn started with, and cannot be mixed up", () => {
  expect(turnSeed("s", "m1")).toMatch(/^[0-9a-f]{64}$/u);
  expect(turnSeed("s", "m1")).toBe(turnSeed("s", "m1"));
  expect(new Set([turnSeed("s", "m1"), turnSeed("s", "m2"), turnSeed("sm", "1"), turnSeed("t", "m1")]).size).toBe(4);
});
