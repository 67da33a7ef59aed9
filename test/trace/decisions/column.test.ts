import fc from "fast-check";
import { expect, it } from "vitest";

import { ColumnReader, ColumnWriter, readColumn } from "../../../src/trace/decisions/column.ts";

const written = (values: readonly (number | null)[]): Uint8Array => {
  const writer = new ColumnWriter();
  for (const value of values) writer.add(value);
  return writer.bytes();
};

it("gives back any numbers and nulls, in their order", () => {
  const value = fc.oneof(fc.constant(null), fc.nat(), fc.maxSafeInteger(), fc.double());
  fc.assert(
    fc.property(fc.array(value, { maxLength: 400 }), (values) => {
      const read = readColumn(written(values), values.length);
      expect(read.every((one, at) => Object.is(one, values[at]))).toBe(true);
    }),
  );
});

it("gives back negative numbers that are written as such", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 50 }), (values) => {
      const writer = new ColumnWriter();
      for (const one of values) writer.addSigned(one);
      const reader = new ColumnReader(writer.bytes());
      expect(values.map(() => reader.nextSigned())).toEqual(values);
    }),
  );
});

it("takes one byte for null and for each number below 126", () => {
  expect([...written([null, 0, 1, 125])]).toEqual([0, 2, 3, 127]);
  expect(written([126])).toHaveLength(2);
});

it("is null behind its end, and where bytes are cut off", () => {
  expect(readColumn(undefined, 2)).toEqual([null, null]);
  expect(readColumn(written([5]), 3)).toEqual([5, null, null]);
  expect(readColumn(written([1_000]).subarray(0, 1), 2)).toEqual([null, null]);
  expect(readColumn(written([0.5]).subarray(0, 4), 2)).toEqual([null, null]);
});

it("reads bytes that lie somewhere in a larger memory", () => {
  const bytes = written([0.25, 7]);
  const large = new Uint8Array(bytes.length + 3);
  large.set(bytes, 3);
  expect(readColumn(large.subarray(3), 2)).toEqual([0.25, 7]);
});
