import type { LogFile } from "./log-file.ts";
import { giveBack, takeMemory } from "./spare-memory.ts";

/** Bytes that are read at a time. Each read is a way to another thread and back, which fewer bytes do not pay for. */
export const BLOCK_BYTES = 2 * 1024 * 1024;
/** One that is used and one that is read meanwhile. */
const BLOCKS = 2;

export interface BlockRange {
  readonly from: number;
  /** End, excluded. */
  readonly to: number;
}

/**
 * The bytes of a range of a file, block by block; while one is used, the next is read. Each block is gone with the next:
 * the memory is used again. The file stays open until the blocks have ended. Throws `UnsureError`.
 */
export async function* blocksOf(
  file: LogFile,
  { from, to }: BlockRange,
  throwIfStopped: () => void,
): AsyncGenerator<Buffer, void, undefined> {
  const memory = takeMemory(BLOCKS * BLOCK_BYTES);
  const blockAt = (at: number): Buffer => {
    const start = (at - from) % (BLOCKS * BLOCK_BYTES);
    return memory.subarray(start, start + Math.min(BLOCK_BYTES, to - at));
  };
  const read = (at: number): Promise<void> => {
    const reading = file.readBeside(blockAt(at), at);
    // Thrown where the block is waited for; by then the process would have taken it for a failure that nobody sees.
    reading.catch(() => undefined);
    return reading;
  };
  let reading: Promise<void> | undefined;
  try {
    for (let at = from; at < to; at += BLOCK_BYTES) {
      throwIfStopped();
      reading ??= read(at);
      await reading;
      const next = at + BLOCK_BYTES;
      reading = next < to ? read(next) : undefined;
      yield blockAt(at);
    }
  } finally {
    // Whoever stops in between: it still writes into the memory.
    await reading?.catch(() => undefined);
    giveBack(memory);
  }
}
