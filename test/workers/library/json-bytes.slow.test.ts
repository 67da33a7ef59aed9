import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { jsonBytes } from "../../../src/workers/library/json-bytes.ts";

const textOf = (value: unknown): string => new TextDecoder("utf-8", { fatal: true }).decode(jsonBytes(value));

describe("jsonBytes", () => {
  it("is the text of JSON.stringify", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(textOf(value)).toBe(JSON.stringify(value));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["undefined members and items", { a: undefined, b: [undefined, () => 1, Symbol("x")], c: { d: undefined } }],
    ["numbers that are none", [Number.NaN, Number.POSITIVE_INFINITY, -0]],
    ["half a surrogate pair", ["\ud83d", "\udc09", { "\ud83d": "\ud83d\udc09" }]],
    ["what writes itself", { at: new Date(0), list: [{ toJSON: () => ({ x: [1] }) }] }],
    ["a document that writes itself", { toJSON: () => ({ book: { entries: [{ a: "海" }] } }) }],
    ["names that objects have of their own", JSON.parse('{"__proto__":{"a":1},"constructor":[1]}')],
    [
      "objects of a class",
      new (class Book {
        readonly a = [1, "海"];
      })(),
    ],
    ["objects without a prototype", Object.assign(Object.create(null), { a: 1 })],
    ["a sparse list", Object.assign([], { 2: 1, length: 3 })],
    ["a text", "海"],
    ["nothing", null],
  ])("of %s too", (_name, value) => expect(textOf(value)).toBe(JSON.stringify(value)));

  it("is right for texts of any size, one output after the other", () => {
    for (const units of [10, 9_000, 400_000, 5_000, 1_200_000, 3]) {
      const value = {
        texts: ["海龙 🐉\ud83d".repeat(units / 3), "a".repeat(units)],
        inner: { a: { b: { c: "🐉".repeat(units) } } },
      };
      expect(textOf(value)).toBe(JSON.stringify(value));
    }
  });

  it("writes within an output too", () => {
    const inner = { a: "海".repeat(20_000) };
    const value = { before: "x".repeat(9_000), inner: { toJSON: () => textOf(inner) }, after: "y" };
    expect(textOf(value)).toBe(JSON.stringify({ ...value, inner: JSON.stringify(inner) }));
  });

  it("is right however large it is, and owns its memory", () => {
    const entries = Array.from({ length: 3_000 }, (_, i) => ({ uid: i, content: "海龙 🐉 harbour ".repeat(i % 40) }));
    const bytes = jsonBytes({ id: "w", book: { entries, settings: {} } });
    expect(new TextDecoder().decode(bytes)).toBe(JSON.stringify({ id: "w", book: { entries, settings: {} } }));
    expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  });
});
