import { describe, expect, test } from "vitest";

import { decode, encode } from "../../src/workers/codec.ts";
import { WorkerError } from "../../src/workers/error.ts";
import { flattenTables, restoreTables } from "../../src/workers/shared-tables.ts";

const across = (tables: unknown): unknown => {
  const { skeleton, buffers } = flattenTables(tables);
  return restoreTables({ skeleton: decode(encode(skeleton)), buffers });
};

describe("shared tables", () => {
  const memory = new SharedArrayBuffer(64);
  const tables = {
    count: 3,
    bytes: new Uint8Array(memory, 1, 3),
    nested: { units: new Uint16Array(memory, 8, 2), list: [new Int32Array(new SharedArrayBuffer(8)), null, "text"] },
  };

  test("come back over the same memory, at the same offsets", () => {
    const restored = across(tables) as typeof tables;
    expect(restored).toEqual(tables);
    restored.bytes[0] = 42;
    restored.nested.units[1] = 7;
    expect(tables.bytes[0]).toBe(42);
    expect(tables.nested.units[1]).toBe(7);
    expect(restored.bytes.buffer).toBe(memory);
  });

  test("name each buffer once", () => expect(flattenTables(tables).buffers).toHaveLength(2));

  test("copy arrays that lie in memory of their own", () => {
    const own = Float64Array.of(1.5, 2.5);
    const { buffers } = flattenTables({ own });
    expect(buffers[0]).toBeInstanceOf(SharedArrayBuffer);
    expect(across({ own })).toEqual({ own });
  });

  test.each([[{ $array: ["Function", 0, 0, 1] }], [{ $array: ["Uint8Array", 5, 0, 1] }]])("refuse %j", (skeleton) =>
    expect(() => restoreTables({ skeleton, buffers: [memory] })).toThrow(WorkerError),
  );
});
