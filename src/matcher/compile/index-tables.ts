/** Lists of numbers by row, in one array: row `i` is `items[start[i]]` to `items[start[i + 1]]` (CSR). */
export interface RowTable {
  readonly start: Int32Array;
  readonly items: Int32Array;
}

/** Packs rows of numbers into one table. */
export function packRows(rows: readonly (readonly number[])[]): RowTable {
  const start = new Int32Array(rows.length + 1);
  let total = 0;
  rows.forEach((row, i) => {
    total += row.length;
    start[i + 1] = total;
  });
  const items = new Int32Array(total);
  rows.forEach((row, i) => items.set(row, start[i] ?? 0));
  return { start, items };
}

/** A typed array copied into memory of the given allocator. */
export function placed<T extends Uint8Array | Uint16Array | Int32Array>(
  array: T,
  allocate: (bytes: number) => ArrayBufferLike,
): T {
  const buffer = allocate(Math.max(array.byteLength, 4));
  const copy =
    array instanceof Int32Array
      ? new Int32Array(buffer, 0, array.length)
      : array instanceof Uint16Array
        ? new Uint16Array(buffer, 0, array.length)
        : new Uint8Array(buffer, 0, array.length);
  copy.set(array);
  return copy as T;
}
