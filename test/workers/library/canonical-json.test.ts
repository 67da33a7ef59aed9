import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, writeCanonicalJson } from "../../../src/workers/library/canonical-json.ts";

describe("canonical JSON", () => {
  it("orders names by UTF-16 units (RFC 8785, 3.2.3)", () => {
    const value = JSON.parse(
      String.raw`{"\u20ac":5,"\r":1,"\ufb33":7,"1":2,"\ud83d\ude00":6,"\u0080":3,"\u00f6":4}`,
    ) as unknown;
    expect(canonicalJson(value)).toBe('{"\\r":1,"1":2,"\u0080":3,"ö":4,"€":5,"😀":6,"\uFB33":7}');
  });

  it("writes values as RFC 8785, 3.2.2 shows", () => {
    const text = String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],
      "string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`;
    expect(canonicalJson(JSON.parse(text))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it("orders names that look like numbers as texts, not as JavaScript does", () => {
    expect(canonicalJson({ 9: 1, 10: 2, a: 3 })).toBe('{"10":2,"9":1,"a":3}');
  });

  it("takes __proto__ for a plain name", () => {
    expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"a":2}}'))).toBe('{"__proto__":{"a":2},"b":1}');
  });

  it("escapes lone surrogates", () => {
    expect(canonicalJson(["\uD83D", "\uDE00x"])).toBe(String.raw`["\ud83d","\ude00x"]`);
  });

  it("leaves out what JSON.stringify leaves out", () => {
    const value = { a: undefined, b: [undefined, Number.NaN, Number.POSITIVE_INFINITY, -0], c: {}, d: [] };
    expect(canonicalJson(value)).toBe('{"b":[null,null,null,0],"c":{},"d":[]}');
  });

  it("refuses a value that contains itself and a bigint", () => {
    const loop: unknown[] = [];
    loop.push(loop);
    expect(() => canonicalJson(loop)).toThrow(TypeError);
    expect(() => canonicalJson({ a: 1n })).toThrow(TypeError);
  });

  it("is the same JSON value as the one given, whatever the order of its members", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it("comes in pieces that never end inside a surrogate pair", () => {
    const pieces: string[] = [];
    const value = Array.from({ length: 4_000 }, (_, i) => ({ [`name ${i}`]: "😀".repeat(10) }));
    writeCanonicalJson(value, (piece) => pieces.push(piece));
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
    expect(pieces.join("")).toBe(JSON.stringify(value));
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
