/** More than this is not kept: lines of logs may be of any length. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** What was given back last. New memory has to be fetched page by page, which takes longer than to read into it. */
let spare: Buffer | undefined;

/** At least so many bytes, with anything in them; to be given back. Whoever comes meanwhile gets others. */
export function takeMemory(bytes: number): Buffer {
  const found = spare;
  if (found === undefined || found.byteLength < bytes) return Buffer.allocUnsafeSlow(bytes);
  spare = undefined;
  return found;
}

/** The bytes are not used any more. */
export function giveBack(memory: Buffer): void {
  if (memory.byteLength > KEPT_BYTES || memory.byteLength < (spare?.byteLength ?? 0)) return;
  spare = memory;
}
