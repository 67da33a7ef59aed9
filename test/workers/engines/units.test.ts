import fc from "fast-check";
import { expect, test } from "vitest";

import { plainUnitLoader } from "../../../src/matcher/ports.ts";
import { bufferUnitLoader } from "../../../src/workers/engines/units.ts";

test("loads the same units as charCodeAt, lone surrogates and offsets included", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(5), fc.boolean(), (text, at, shared) => {
      const bytes = (text.length + at) * 2 + 6;
      const memory = shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
      const target = new Uint16Array(memory, 2);
      const expected = new Uint16Array(target.length);
      expect(bufferUnitLoader(text, target, at)).toBe(plainUnitLoader(text, expected, at));
      expect([...target]).toEqual([...expected]);
    }),
  );
});

test("refuses a target that is too small instead of cutting the text", () => {
  expect(() => bufferUnitLoader("abc", new Uint16Array(3), 1)).toThrow(RangeError);
});
