import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packRows, placed } from "../../../src/matcher/compile/index-tables.ts";

describe("row tables", () => {
  it("give back every row, empty ones too (property)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: -5, max: 1_000 }), { maxLength: 5 }), { maxLength: 8 }),
        (rows) => {
          const { start, items } = packRows(rows);
          expect(start).toHaveLength(rows.length + 1);
          expect(rows.map((_, i) => [...items.subarray(start[i], start[i + 1])])).toEqual(rows);
          expect(items).toHaveLength(rows.flat().length);
        },
      ),
    );
  });
});

describe("placed arrays", () => {
  it.each([Uint8Array.of(1, 255), Uint16Array.of(1, 65_535), Int32Array.of(-1, 2 ** 31 - 1)])(
    "keep type and values in memory of the allocator: %s",
    (array) => {
      const made: ArrayBufferLike[] = [];
      const copy = placed(array, (bytes) => {
        const buffer = new SharedArrayBuffer(bytes);
        made.push(buffer);
        return buffer;
      });
      expect(copy.constructor).toBe(array.constructor);
      expect([...copy]).toEqual([...array]);
      expect(copy.buffer).toBe(made[0]);
      expect(made).toHaveLength(1);
    },
  );

  it("of no length still have memory of their own: an empty buffer cannot be told from a lost one", () => {
    const asked: number[] = [];
    const copy = placed(new Int32Array(0), (bytes) => {
      asked.push(bytes);
      return new ArrayBuffer(bytes);
    });
    expect(copy).toHaveLength(0);
    expect(asked).toEqual([4]);
  });

  it("are copies: what was given may be changed", () => {
    const array = Int32Array.of(1);
    const copy = placed(array, (bytes) => new ArrayBuffer(bytes));
    array[0] = 2;
    expect(copy[0]).toBe(1);
  });
});
