import { addExtension, Packr, Unpackr } from "msgpackr";

/**
 * Values as msgpack bytes, for messages between threads.
 *
 * Both sides start from the same fixed record shapes; a shape that is not listed is defined inside the message that
 * uses it, so every message can be read alone. Strings keep lone surrogates, which UTF-8 cannot carry.
 */
const SHAPES: readonly (readonly string[])[] = [
  ["entry", "book", "uid", "reason", "rank", "loop", "content", "position", "order", "evidence"],
  ["key", "keyIndex", "where", "index", "offset", "length"],
  ["key", "keyIndex", "where", "source", "offset", "length"],
  ["hash", "start", "end", "protected"],
  ["entry", "reason", "loop"],
];

/** A string that is not well-formed UTF-16, on its way through the packer. */
class LooseText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

addExtension({
  type: 0x4c,
  Class: LooseText,
  pack: (loose: LooseText): Buffer => Buffer.from(loose.text, "utf16le"),
  unpack: (bytes: Buffer): string => Buffer.from(bytes).toString("utf16le"),
});

const options = () => ({
  useRecords: true,
  structures: SHAPES.map((shape) => [...shape]),
  maxSharedStructures: SHAPES.length,
  copyBuffers: true,
});
const packer = new Packr(options());
const unpacker = new Unpackr(options());

/** Message bytes of `value` in an ArrayBuffer of their own, ready to be transferred. Cost: linear. */
export function encode(value: unknown): Uint8Array<ArrayBuffer> {
  // The packer returns a view into its pool; transferring that would detach the pool.
  return Uint8Array.from(packer.pack(exact(value)));
}

/** The value of message bytes; the caller knows its type from the protocol. */
export function decode(bytes: Uint8Array): unknown {
  return unpacker.unpack(bytes);
}

/** Message bytes in memory that all threads see. */
export function encodeShared(value: unknown): SharedArrayBuffer {
  const bytes = packer.pack(exact(value));
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}

/** `value` itself, or a copy in which strings with lone surrogates are wrapped. */
function exact(value: unknown): unknown {
  if (typeof value === "string") return value.isWellFormed() ? value : new LooseText(value);
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return exactArray(value);
  if (value instanceof Map) return exactMap(value);
  return exactObject(value as Record<string, unknown>);
}

function exactArray(value: readonly unknown[]): unknown {
  let copy: unknown[] | undefined;
  for (let i = 0; i < value.length; i++) {
    const item = exact(value[i]);
    if (item !== value[i]) (copy ??= [...value])[i] = item;
  }
  return copy ?? value;
}

function exactMap(value: ReadonlyMap<unknown, unknown>): unknown {
  let changed = false;
  const copy = new Map<unknown, unknown>();
  for (const [key, item] of value) {
    const exactKey = exact(key);
    const exactItem = exact(item);
    changed ||= exactKey !== key || exactItem !== item;
    copy.set(exactKey, exactItem);
  }
  return changed ? copy : value;
}

function exactObject(value: Readonly<Record<string, unknown>>): unknown {
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const item = exact(value[name]);
    if (item !== value[name]) (copy ??= { ...value })[name] = item;
  }
  return copy ?? value;
}
