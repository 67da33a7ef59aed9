const PNG = [0x89, 0x50, 0x4e, 0x47] as const;
const GZIP = [0x1f, 0x8b] as const;
/** End of the central directory of a ZIP, which is its last record: a comment of at most 64 KiB may follow. */
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ZIP_END_REACH = 22 + 0xff_ff;

/** Whether bytes begin with some others. */
export function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

export function isPng(bytes: Uint8Array): boolean {
  return startsWith(bytes, PNG);
}

export function isGzip(bytes: Uint8Array): boolean {
  return startsWith(bytes, GZIP);
}

/** Whether the bytes are a ZIP, or a picture or program with a ZIP behind it, as CHARX cards may be. */
export function holdsZip(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.byteLength - ZIP_END_REACH));
  return Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength).includes(ZIP_END);
}
