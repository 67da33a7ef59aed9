import { describe, expect, it } from "vitest";
import {
  keyPlace,
  VERDICT_DEADLINE,
  VERDICT_HIT,
  VERDICT_KILLED,
  VERDICT_MISS,
  VERDICT_REFUSED,
} from "../../../src/matcher/scan/key-place.ts";

describe("a place", () => {
  it("is made of its parts", () => {
    expect(keyPlace("source", 2, 5, 3)).toEqual({ where: "source", index: 2, offset: 5, length: 3 });
  });
});

describe("verdicts", () => {
  it("are five, troubles above hit and miss", () => {
    const troubles = [VERDICT_REFUSED, VERDICT_DEADLINE, VERDICT_KILLED];
    expect(new Set([VERDICT_MISS, VERDICT_HIT, ...troubles]).size).toBe(5);
    expect(Math.min(...troubles)).toBeGreaterThan(Math.max(VERDICT_HIT, VERDICT_MISS));
  });
});
