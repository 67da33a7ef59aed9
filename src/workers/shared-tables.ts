import { WorkerError } from "./error.ts";

type ArrayConstructor = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => NodeJS.TypedArray;

const ARRAY_TYPES: ReadonlyMap<string, ArrayConstructor> = new Map<string, ArrayConstructor>([
  ["Uint8Array", Uint8Array],
  ["Int8Array", Int8Array],
  ["Uint16Array", Uint16Array],
  ["Int16Array", Int16Array],
  ["Uint32Array", Uint32Array],
  ["Int32Array", Int32Array],
  ["Float32Array", Float32Array],
  ["Float64Array", Float64Array],
]);

/** A typed array in the skeleton: `[type, number of its buffer, offset in bytes, length in elements]`. */
interface ArrayPlace {
  readonly $array: readonly [type: string, buffer: number, byteOffset: number, length: number];
}

export interface FlatTables {
  /** The object with a place in the stead of each typed array; can be packed. */
  readonly skeleton: unknown;
  readonly buffers: readonly SharedArrayBuffer[];
}

/**
 * An object of typed arrays over SharedArrayBuffers, taken apart so that a message can carry it: nothing is copied but
 * arrays that lie in memory of their own.
 */
export function flattenTables(tables: unknown): FlatTables {
  const buffers: SharedArrayBuffer[] = [];
  const numbers = new Map<SharedArrayBuffer, number>();
  const place = (array: NodeJS.TypedArray): ArrayPlace => {
    const shared = inSharedMemory(array);
    const buffer = shared.buffer as SharedArrayBuffer;
    let number = numbers.get(buffer);
    if (number === undefined) {
      number = buffers.push(buffer) - 1;
      numbers.set(buffer, number);
    }
    return { $array: [array[Symbol.toStringTag], number, shared.byteOffset, shared.length] };
  };
  const walk = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return place(value as NodeJS.TypedArray);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item)]));
  };
  return { skeleton: walk(tables), buffers };
}

/** The object of {@link flattenTables} over the same memory, in this thread. */
export function restoreTables({ skeleton, buffers }: FlatTables): unknown {
  const array = ([type, number, byteOffset, length]: ArrayPlace["$array"]): unknown => {
    const buffer = buffers[number];
    const Type = ARRAY_TYPES.get(type);
    if (Type === undefined || buffer === undefined) {
      throw new WorkerError("worker-message-invalid", `shared tables name ${type} in buffer ${number}`);
    }
    return new Type(buffer, byteOffset, length);
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    if ("$array" in value) return array((value as ArrayPlace).$array);
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item)]));
  };
  return walk(skeleton);
}

function inSharedMemory(array: NodeJS.TypedArray): NodeJS.TypedArray {
  if (array.buffer instanceof SharedArrayBuffer) return array;
  const shared = new Uint8Array(new SharedArrayBuffer(array.byteLength));
  shared.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  const Type = ARRAY_TYPES.get(array[Symbol.toStringTag]);
  if (Type === undefined) throw new TypeError(`no way to share a ${array[Symbol.toStringTag]}`);
  return new Type(shared.buffer, 0, array.length);
}
