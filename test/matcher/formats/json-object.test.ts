import { expect, test } from "vitest";
import { isFields, jsonEqual, ownField, setField, withoutUndefined } from "../../../src/matcher/formats/json-object.ts";

test("objects only", () => {
  expect([{}, [], null, "x", undefined].map(isFields)).toEqual([true, false, false, false, false]);
});

test("fields are own fields", () => {
  expect(ownField({ a: 1 }, "a")).toBe(1);
  expect(ownField({}, "constructor")).toBeUndefined();
  expect(ownField(JSON.parse('{"__proto__":1}'), "__proto__")).toBe(1);
  expect(ownField(null, "a")).toBeUndefined();
});

test("setting __proto__ makes a field", () => {
  const target = {};
  setField(target, "__proto__", { a: 1 });
  setField(target, "b", 2);
  expect(JSON.stringify(target)).toBe('{"__proto__":{"a":1},"b":2}');
  expect(Object.getPrototypeOf(target)).toBe(Object.prototype);
});

test("undefined fields go", () => {
  expect(Object.keys(withoutUndefined({ a: undefined, b: null }))).toEqual(["b"]);
});

test.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{ a: 1 }, { b: 1 }, false],
  [null, {}, false],
  [0, -0, true],
  ["1", 1, false],
])("%j and %j: %j", (left, right, equal) => {
  expect(jsonEqual(left, right)).toBe(equal);
});

test("deep values are compared without recursion", () => {
  const deep = (): unknown => {
    let value: unknown = 1;
    for (let level = 0; level < 50_000; level++) value = [value];
    return value;
  };
  expect(jsonEqual(deep(), deep())).toBe(true);
});
