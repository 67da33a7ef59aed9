import { crc32 } from "node:zlib";
import { LIMITS } from "../../../matcher/limits.ts";
import { MatcherError } from "../../../matcher/model/error.ts";

/** One chunk of a PNG; both arrays are views of the file. */
export interface PngChunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** The whole chunk with length, type and checksum. */
  readonly bytes: Uint8Array;
}

export const PNG_SIGNATURE: Uint8Array = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
const FRAME = 12;

/**
 * The chunks of a PNG up to its IEND. Throws, as SillyTavern refuses such files, `png-invalid` when the first chunk is
 * no IHDR, one is cut off, there is no IEND or there are too many, and `png-crc` when a checksum is wrong. Linear.
 */
export function pngChunks(file: Uint8Array): PngChunk[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: PngChunk[] = [];
  let at = PNG_SIGNATURE.length;
  for (;;) {
    if (chunks.length >= LIMITS.pngChunks.value) throw invalid(`it has more than ${LIMITS.pngChunks.value} chunks`);
    if (at === file.length) throw invalid("it ends without IEND");
    if (at + FRAME > file.length) throw invalid(`it ends inside the chunk at byte ${at}`);
    const length = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const end = at + FRAME + length;
    if (end > file.length) throw invalid(`chunk ${JSON.stringify(type)} at byte ${at} is cut off`);
    if (chunks.length === 0 && type !== "IHDR") throw invalid("its first chunk is no IHDR");
    const stated = view.getUint32(end - 4);
    if (crc32(file.subarray(at + 4, end - 4)) !== stated) throw wrongChecksum(type, at);
    chunks.push({ type, data: file.subarray(at + 8, end - 4), bytes: file.subarray(at, end) });
    if (type === "IEND") return chunks;
    at = end;
  }
}

/** A chunk as a file has it. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(FRAME + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function invalid(what: string): MatcherError {
  return new MatcherError("png-invalid", `This PNG is broken: ${what}.`, { path: "$" });
}

function wrongChecksum(type: string, at: number): MatcherError {
  return new MatcherError(
    "png-crc",
    `This PNG is damaged: chunk ${JSON.stringify(type)} at byte ${at} does not have its checksum. Download it again.`,
    { path: "$" },
  );
}
