import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { decode, encode, encodeShared } from "../../src/workers/codec.ts";

const roundTrip = (value: unknown): unknown => decode(encode(value));

describe("codec", () => {
  test.each([
    ["infinite and missing numbers", { depth: Number.POSITIVE_INFINITY, none: undefined, nan: Number.NaN }],
    [
      "maps with any name as key",
      new Map([
        ["__proto__", [1]],
        ["constructor", [2]],
      ]),
    ],
    ["empty things", { text: "", list: [], map: new Map(), object: {} }],
    ["bytes", { bytes: Uint8Array.of(0, 255, 7) }],
    ["long astral text", "😀龙".repeat(5_000)],
  ])("carries %s", (_name, value) => expect(roundTrip(value)).toEqual(value));

  test.each(["\ud800", "a\udc00b", `${"x".repeat(100)}\ud800${"龙".repeat(100)}`])(
    "keeps lone surrogates in %j",
    (text) => {
      expect(roundTrip(text)).toBe(text);
      expect(roundTrip({ list: [text, "plain"], map: new Map([[text, { text }]]) })).toEqual({
        list: [text, "plain"],
        map: new Map([[text, { text }]]),
      });
    },
  );

  test("gives each message a buffer of its own, so that a transfer detaches no other", () => {
    const first = encode({ a: 1 });
    const second = encode({ a: 2 });
    expect(first.buffer.byteLength).toBe(first.byteLength);
    structuredClone(first, { transfer: [first.buffer] });
    expect(decode(second)).toEqual({ a: 2 });
  });

  test("messages can be read alone and in any order", () => {
    const shapes = [
      { hash: "h", start: 1, end: 2, protected: false },
      { other: 1 },
      { entry: 1, reason: "x", loop: 2 },
      { b: 1, a: 2 },
    ];
    const messages = shapes.map((shape) => encode([shape, shape]));
    expect(messages.toReversed().map(decode)).toEqual(shapes.toReversed().map((shape) => [shape, shape]));
  });

  test("shared bytes hold the same message", () => {
    const value = { list: ["a", "\ud800"] };
    expect(decode(new Uint8Array(encodeShared(value)))).toEqual(value);
  });

  test("carries whatever a message can be made of", () => {
    const key = fc.string({ minLength: 1 }).filter((name) => name !== "__proto__");
    // The sign of zero does not cross; nothing here depends on it.
    const leaf = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string(),
      fc.integer(),
      fc.double().map((n) => (n === 0 ? 0 : n)),
      fc.boolean(),
      fc.constant(null),
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie("any")),
        fc.dictionary(key, tie("any"), { noNullPrototype: true }),
      ),
    })).any;
    fc.assert(
      fc.property(value, (message) => {
        expect(roundTrip(message)).toEqual(message);
      }),
      { numRuns: 500 },
    );
  });
});
