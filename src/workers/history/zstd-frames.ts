import { UnsureError } from "./unsure.ts";

const MAGIC = 0xfd2fb528;
const MAGIC_BYTES = 4;
const BLOCK_HEADER_BYTES = 3;
const CHECKSUM_BYTES = 4;
const RESERVED_BITS = 0b0001_1000;
const SINGLE_SEGMENT = 0b0010_0000;
const CHECKSUM = 0b0000_0100;
const RLE_BLOCK = 1;
const RESERVED_BLOCK = 3;

/**
 * Ends of the complete frames at the start of `bytes`, by their structure alone: nothing is decompressed. What is after
 * the last end is the beginning of a frame. Throws `UnsureError` for what begins as no frame. Source: RFC 8878, 3.1.
 */
export const frameEnds = (bytes: Buffer): number[] => new FrameScanner().ends(bytes);

/** The frame whose end has not come yet, by places from its start. */
interface OpenFrame {
  /** Where its next block begins, or the checksum. */
  at: number;
  isLast: boolean;
  readonly hasChecksum: boolean;
}

/** Finds ends of frames in bytes that come in pieces, and looks at each block once however many pieces its frame has. */
export class FrameScanner {
  #open: OpenFrame | undefined;

  /**
   * As {@link frameEnds}. `bytes` begin with the frame that was not complete at the last call; of what follows the last
   * end they may have more each time.
   */
  ends(bytes: Buffer): number[] {
    const ends: number[] = [];
    for (let start = 0; start < bytes.byteLength;) {
      this.#open ??= opened(bytes, start);
      const length = this.#open === undefined ? undefined : lengthOf(this.#open, bytes.subarray(start));
      if (length === undefined) break;
      this.#open = undefined;
      start += length;
      ends.push(start);
    }
    return ends;
  }
}

/** Goes on to the end of a frame; undefined: it is not in `bytes`, which begin with the frame. */
function lengthOf(open: OpenFrame, bytes: Buffer): number | undefined {
  while (!open.isLast) {
    if (bytes.byteLength - open.at < BLOCK_HEADER_BYTES) return undefined;
    const block = bytes.readUIntLE(open.at, BLOCK_HEADER_BYTES);
    const type = (block >>> 1) & 3;
    if (type === RESERVED_BLOCK) throw new UnsureError("continuity", "a frame has a block of an unknown type");
    open.at += BLOCK_HEADER_BYTES + (type === RLE_BLOCK ? 1 : block >>> 3);
    open.isLast = (block & 1) === 1;
  }
  const length = open.at + (open.hasChecksum ? CHECKSUM_BYTES : 0);
  return length > bytes.byteLength ? undefined : length;
}

function opened(bytes: Buffer, start: number): OpenFrame | undefined {
  const header = frameHeader(bytes, start);
  return header && { at: header.end - start, isLast: false, hasChecksum: header.hasChecksum };
}

function frameHeader(
  bytes: Buffer,
  start: number,
): { readonly end: number; readonly hasChecksum: boolean } | undefined {
  if (bytes.byteLength - start <= MAGIC_BYTES) {
    // Fewer bytes than a magic number are a torn frame, whatever they are: so reads the host.
    if (bytes.byteLength - start === MAGIC_BYTES) checkMagic(bytes, start);
    return undefined;
  }
  checkMagic(bytes, start);
  const descriptor = bytes.readUInt8(start + MAGIC_BYTES);
  if ((descriptor & RESERVED_BITS) !== 0) throw new UnsureError("continuity", "a frame header has a reserved bit");
  const isSingle = (descriptor & SINGLE_SEGMENT) !== 0;
  const sizeFlag = descriptor >>> 6;
  const sizeBytes = sizeFlag === 0 ? (isSingle ? 1 : 0) : 1 << sizeFlag;
  const dictionaryBytes = (descriptor & 3) === 3 ? 4 : descriptor & 3;
  const end = start + MAGIC_BYTES + 1 + (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes;
  return end > bytes.byteLength ? undefined : { end, hasChecksum: (descriptor & CHECKSUM) !== 0 };
}

function checkMagic(bytes: Buffer, start: number): void {
  if (bytes.readUInt32LE(start) !== MAGIC) throw new UnsureError("continuity", "a frame does not begin as one");
}
