import { describe, expect, it } from "vitest";

import { fieldOf, listOf } from "../../../src/trace/verify/json-field.ts";

describe("a field of what a log holds", () => {
  it("is found along a path", () => {
    expect(fieldOf({ a: { b: [1, { c: "x" }] } }, "a", "b", "1", "c")).toBe("x");
    expect(fieldOf("all")).toBe("all");
  });

  it("is undefined where there is none, also on values without fields", () => {
    for (const value of [undefined, null, 7, "text", true, [], {}, { a: null }, { a: 1 }]) {
      expect(fieldOf(value, "a", "b")).toBeUndefined();
      expect(fieldOf(value, "length", "b")).toBeUndefined();
    }
  });

  it("is an own one", () => {
    expect(fieldOf(Object.create({ a: 1 }), "a")).toBeUndefined();
    expect(fieldOf({}, "constructor")).toBeUndefined();
    expect(fieldOf(JSON.parse('{"__proto__":{"a":1}}'), "a")).toBeUndefined();
    expect(fieldOf(JSON.parse('{"__proto__":{"a":1}}'), "__proto__", "a")).toBe(1);
  });
});

describe("a list in what a log holds", () => {
  it("is empty where there is none", () => {
    expect(listOf({ a: [1, 2] }, "a")).toEqual([1, 2]);
    for (const value of [undefined, { a: { 0: 1, length: 1 } }, { a: "xy" }]) expect(listOf(value, "a")).toEqual([]);
  });
});
