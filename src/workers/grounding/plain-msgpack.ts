import { Packr, Unpackr } from "msgpackr";

/**
 * msgpack as anybody reads it: no extensions, no shared record shapes; keys are in every map. For what is stored and what
 * leaves over HTTP.
 */
const options = { useRecords: false, mapsAsObjects: true, variableMapSize: true, encodeUndefinedAsNil: true } as const;
const packer = new Packr(options);
const unpacker = new Unpackr({ ...options, copyBuffers: false });

/** The same value gives the same bytes. They lie in memory of their own. */
export function packPlain(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(packer.pack(value));
}

/** Byte fields are views into `bytes`. Throws what the decoder throws of bytes that are no msgpack. */
export function unpackPlain(bytes: Uint8Array): unknown {
  return unpacker.unpack(bytes);
}
