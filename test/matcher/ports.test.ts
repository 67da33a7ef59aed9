import { describe, expect, it } from "vitest";
import { plainUnitLoader, QUARTER_COUNTER } from "../../src/matcher/ports.ts";

describe("ports", () => {
  it("the stand-in counter is a quarter of the length, rounded up, and 0 for nothing", () => {
    expect(["", "a", "abcd", "abcde", "😀😀😀"].map((text) => QUARTER_COUNTER.count(text))).toEqual([0, 1, 1, 2, 2]);
  });

  it("the plain loader copies units, lone surrogates included, from the given place on", () => {
    const units = new Uint16Array(8);
    expect(plainUnitLoader("a\ud83d龙", units, 2)).toBe(3);
    expect([...units]).toEqual([0, 0, 0x61, 0xd83d, 0x9f99, 0, 0, 0]);
  });
});
