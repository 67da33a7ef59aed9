import { deflateRawSync, inflateRawSync, type ZlibOptions } from "node:zlib";

import { DamagedRowError } from "./damaged-row.ts";
import { DICTIONARY_1 } from "./dictionary.ts";

/**
 * Blobs of the turn store: a byte that names the form, then what was deflated. Accounts are JSON: their keys are text
 * that comes again, which msgpack with its numbers for keys only hides from the dictionary.
 */
const PLAIN = 0;
const WITH_DICTIONARY = 1;

/** Larger than anything that is stored: a damaged blob must not fill the memory. */
const INFLATED_BYTES_MAX = 64 * 1024 * 1024;

const dictionary = Buffer.from(DICTIONARY_1);

/** Bytes as they are stored: of columns, which have no keys. */
export const deflated = (bytes: Uint8Array): Uint8Array => framed(PLAIN, deflateRawSync(bytes));

/** A value as JSON, as it is stored. */
export const packed = (value: unknown): Uint8Array =>
  framed(WITH_DICTIONARY, deflateRawSync(JSON.stringify(value), { dictionary }));

/** What {@link deflated} was given. Throws a `DamagedRowError` for what is none, or is larger than anything stored. */
export function inflated(blob: Uint8Array): Buffer {
  const [form] = blob;
  const options: ZlibOptions = { maxOutputLength: INFLATED_BYTES_MAX };
  if (form === WITH_DICTIONARY) options.dictionary = dictionary;
  else if (form !== PLAIN) throw damaged();
  try {
    return inflateRawSync(blob.subarray(1), options);
  } catch {
    throw damaged();
  }
}

/** What {@link packed} was given. Throws as {@link inflated} does. */
export function unpacked(blob: Uint8Array): unknown {
  const text = inflated(blob).toString();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw damaged();
  }
}

function framed(form: number, bytes: Uint8Array): Uint8Array {
  const blob = new Uint8Array(bytes.byteLength + 1);
  blob[0] = form;
  blob.set(bytes, 1);
  return blob;
}

const damaged = (): DamagedRowError => new DamagedRowError("a row is damaged");
