import { describe, expect, it } from "vitest";
import { arrayBytes, gatherTables } from "../../../../src/matcher/compile/literals/storage.ts";

describe("gatherTables", () => {
  const tables = {
    count: 3,
    none: null,
    bytes: Uint8Array.of(1, 2, 3),
    inner: { units: Uint16Array.of(65_535, 7), words: Int32Array.of(-1, 1 << 30, 5), empty: new Int32Array(0) },
  };

  it("copies everything into one buffer of the size it asked for", () => {
    const asked: number[] = [];
    const gathered = gatherTables(tables, (bytes) => {
      asked.push(bytes);
      return new SharedArrayBuffer(bytes);
    });
    expect(gathered).toEqual(tables);
    expect(asked).toEqual([arrayBytes(tables)]);
    const buffers = [gathered.bytes, gathered.inner.units, gathered.inner.words].map((array) => array.buffer);
    expect(new Set(buffers).size).toBe(1);
    expect(buffers[0]).toBeInstanceOf(SharedArrayBuffer);
    expect(buffers[0]!.byteLength).toBe(arrayBytes(gathered));
  });

  it("keeps arrays apart", () => {
    const gathered = gatherTables(tables, (bytes) => new ArrayBuffer(bytes));
    gathered.inner.words[0] = 9;
    expect(gathered.bytes).toEqual(tables.bytes);
    expect(gathered.inner.units).toEqual(tables.inner.units);
    expect(tables.inner.words[0]).toBe(-1);
  });
});
