import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { canonicalJson, writeCanonicalJson } from "../../../src/trace/model/canonical-json.ts";

describe("canonical JSON", () => {
  it("sorts keys by UTF-16 units at every depth and writes no white space", () => {
    const value = { b: [{ z: 1, a: 2 }], a: { y: null, "\u{1F600}": 1, "\uFFFF": 2, Z: true } };
    expect(canonicalJson(value)).toBe('{"a":{"Z":true,"y":null,"\u{1F600}":1,"\uFFFF":2},"b":[{"a":2,"z":1}]}');
  });

  it("writes leaves as JSON.stringify does", () => {
    for (const leaf of ["", 'a"\\\n\u2028', -0, 1e21, 0.1, Number.NaN, true, null, [], {}]) {
      expect(canonicalJson(leaf)).toBe(JSON.stringify(leaf));
    }
  });

  it("keeps lone surrogates apart", () => {
    expect(canonicalJson(["\uD800", "\uD801", "\uD800\uDC00"])).toBe('["\\ud800","\\ud801","\u{10000}"]');
  });

  it("does not tell the order of keys", () => {
    expect(canonicalJson({ a: 1, b: { c: 2, d: 3 } })).toBe(canonicalJson({ b: { d: 3, c: 2 }, a: 1 }));
    expect(canonicalJson({ 10: "x", 9: "y" })).toBe('{"10":"x","9":"y"}');
  });

  it("tells the order of items", () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  it("leaves out of objects what JSON cannot say; elsewhere it is null", () => {
    const odd = [undefined, () => 1, Symbol("x"), 1n];
    expect(canonicalJson(odd)).toBe("[null,null,null,null]");
    expect(canonicalJson({ a: odd[0], b: odd[1], c: odd[2], d: odd[3], e: 1 })).toBe('{"e":1}');
    expect(canonicalJson(undefined)).toBe("null");
  });

  it("takes own keys only, `__proto__` too, and calls no toJSON", () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"x":1},"a":2}'))).toBe('{"__proto__":{"x":1},"a":2}');
    expect(canonicalJson(Object.create({ a: 1 }))).toBe("{}");
    expect(canonicalJson({ toJSON: "x", a: 1 })).toBe('{"a":1,"toJSON":"x"}');
    expect(canonicalJson({ toJSON: () => "x", a: 1 })).toBe('{"a":1}');
  });

  it("takes a value of any depth and width", () => {
    const depth = 50_000;
    const deep = "[".repeat(depth) + "]".repeat(depth);
    expect(canonicalJson(JSON.parse(deep))).toBe(deep);
    const wide = Array.from({ length: 100_000 }, (_, index) => index);
    expect(canonicalJson(wide)).toBe(JSON.stringify(wide));
  });

  it("writes a text of any length as JSON.stringify does, wherever its pairs and lone surrogates lie", () => {
    const piece = 8192;
    const tails = ["\u{1F409}\u{1F409}", "\uD83D", "\uDC09\uD83D\uDC09", '\n"\\', "\uD83D\uD83D\uDC09\uDC09"];
    for (const tail of tails) {
      for (let length = piece - 3; length <= piece + 1; length += 1) {
        const text = "a".repeat(length) + tail + "b".repeat(piece) + tail;
        expect(canonicalJson({ text })).toBe(JSON.stringify({ text }));
      }
    }
  });

  it("comes in small pieces, which are well-formed", () => {
    const value = { list: Array.from({ length: 5000 }, (_, i) => `${i}\u{1F409}`), text: "\u{1F409}".repeat(20_000) };
    const pieces: string[] = [];
    writeCanonicalJson(value, (piece) => pieces.push(piece));
    expect(pieces.join("")).toBe(JSON.stringify(value));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(16_384);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  });

  it("is JSON of the same value, and one text for all orders of keys", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });
});

/** The same value with the keys of its objects the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => reversed(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, reversed(item)]),
  );
}
