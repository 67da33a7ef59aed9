/** Tables as plain nested objects of numbers and typed arrays, and how they move into one buffer. */

type TableArray = Uint8Array | Uint16Array | Int32Array;

/** Reserves memory for tables; a worker gives SharedArrayBuffers so that all threads see one copy. */
export type TableAllocator = (bytes: number) => ArrayBufferLike;

const ALIGNMENT = 64;

function isTableArray(value: unknown): value is TableArray {
  return value instanceof Uint8Array || value instanceof Uint16Array || value instanceof Int32Array;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

function copyInto(array: TableArray, buffer: ArrayBufferLike, at: number): TableArray {
  if (array instanceof Int32Array) {
    const copy = new Int32Array(buffer, at, array.length);
    copy.set(array);
    return copy;
  }
  const copy =
    array instanceof Uint16Array ? new Uint16Array(buffer, at, array.length) : new Uint8Array(buffer, at, array.length);
  copy.set(array);
  return copy;
}

/** Bytes of all typed arrays in a table object; an array that is referenced twice counts twice. */
export function arrayBytes(tables: object): number {
  let bytes = 0;
  for (const value of Object.values(tables)) {
    if (isTableArray(value)) bytes += aligned(value.byteLength);
    else if (typeof value === "object" && value !== null) bytes += arrayBytes(value);
  }
  return bytes;
}

/** The same tables with every typed array copied into one buffer from `allocate`. */
export function gatherTables<Tables extends object>(tables: Tables, allocate: TableAllocator): Tables {
  const buffer = allocate(arrayBytes(tables));
  let at = 0;
  const copy = (value: object): object => {
    const result: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) {
      if (isTableArray(member)) {
        result[name] = copyInto(member, buffer, at);
        at += aligned(member.byteLength);
      } else result[name] = typeof member === "object" && member !== null ? copy(member) : member;
    }
    return result;
  };
  return copy(tables) as Tables;
}
