import { describe, expect, it } from "vitest";
import { RegexMemory } from "../../../src/matcher/scan/regex-memory.ts";

describe("what regexes found in contents", () => {
  it("is remembered by regex and entry, a miss and the offset 0 too", () => {
    const memory = new RegexMemory(10);
    memory.set(0, 9, -1);
    memory.set(1, 0, 0);
    expect([memory.get(0, 9), memory.get(1, 0)]).toEqual([-1, 0]);
    expect([memory.get(9, 0), memory.get(0, 1), memory.get(1, 9)]).toEqual([undefined, undefined, undefined]);
  });

  it("does not mix up neighbours: no two pairs share a place", () => {
    const memory = new RegexMemory(3);
    for (let regex = 0; regex < 4; regex++)
      for (let entry = 0; entry < 3; entry++) memory.set(regex, entry, regex * 10 + entry);
    expect([memory.get(1, 0), memory.get(0, 2), memory.get(3, 2)]).toEqual([10, 2, 32]);
  });

  it("is bounded: it is forgotten when it is full", () => {
    const memory = new RegexMemory(1 << 19);
    for (let entry = 0; entry < 1 << 18; entry++) memory.set(0, entry, 1);
    expect(memory.get(0, 0)).toBe(1);
    memory.set(0, 1 << 18, 2);
    expect(memory.get(0, 0)).toBeUndefined();
    expect(memory.get(0, 1 << 18)).toBe(2);
  });
});
