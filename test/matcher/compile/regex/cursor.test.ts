import { describe, expect, it } from "vitest";

import { Cursor } from "../../../../src/matcher/compile/regex/cursor.ts";

describe("Cursor", () => {
  it("reads units without the u flag and code points with it", () => {
    const units = new Cursor("🐉a", false);
    const points = new Cursor("🐉a", true);
    expect([units.next(), units.next(), units.next()]).toEqual([0xd83d, 0xdc09, 0x61]);
    expect([points.next(), points.next()]).toEqual([0x1f409, 0x61]);
    expect([units.done, points.done, points.peek()]).toEqual([true, true, -1]);
  });

  it("takes what a sticky expression matches here, and nothing further on", () => {
    const cursor = new Cursor("ab12", false);
    expect(cursor.take(/\d+/y)).toBe("");
    expect([cursor.eat("ab"), cursor.eat("x"), cursor.take(/\d+/y), cursor.done]).toEqual([true, false, "12", true]);
  });

  it("complains with the place", () => {
    const cursor = new Cursor("ab", false);
    cursor.next();
    expect(() => cursor.expect(")")).toThrow('")" expected at 1 of /ab/');
    cursor.next();
    expect(() => cursor.next()).toThrow("pattern ends too early");
  });
});
