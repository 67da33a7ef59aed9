import type { Hash } from "node:crypto";

import { LIMITS } from "../../matcher/limits.ts";
import { FrameWindow } from "./frame-window.ts";
import type { IndexBuilder } from "./index-builder.ts";
import { blocksOf } from "./log-blocks.ts";
import type { LogFile } from "./log-file.ts";
import { UnsureError } from "./unsure.ts";
import { openDecoder, type ZstdDecoder } from "./zstd-decoder.ts";
import { FrameScanner } from "./zstd-frames.ts";

/**
 * Compressed bytes of the frames that are read together. To find one event all of them are decompressed, which at this
 * size is a millisecond; to keep a place for each frame would take more memory than the lines do.
 */
const SEGMENT_BYTES = 32 * 1024;

export interface LogScan {
  /** Gets the text. */
  readonly builder: IndexBuilder;
  /** Gets the bytes of the file from `hashFrom` on. */
  readonly hash: Hash;
  readonly hashFrom: number;
  /** Position in the file at which the builder goes on. */
  readonly from: number;
  readonly throwIfStopped: () => void;
}

/** Reads a log from `from` to its end, as it was when it was opened, into a builder. Throws `UnsureError`. */
export function scanLog(file: LogFile, scan: LogScan): Promise<void> {
  return file.encoding === "plain" ? scanPlain(file, scan) : scanFrames(file, scan);
}

async function* hashedBlocks(
  file: LogFile,
  { hash, hashFrom, from, throwIfStopped }: LogScan,
): AsyncGenerator<Buffer, void, undefined> {
  let at = from;
  for await (const block of blocksOf(file, { from, to: file.revision.size }, throwIfStopped)) {
    if (at + block.length > hashFrom) hash.update(block.subarray(Math.max(0, hashFrom - at)));
    yield block;
    at += block.length;
  }
}

/** The whole file is one segment. Its last line may still be on its way, or be left by a crash. */
async function scanPlain(file: LogFile, scan: LogScan): Promise<void> {
  const { builder } = scan;
  builder.resume();
  for await (const block of hashedBlocks(file, scan)) builder.add(block);
  builder.endSegment(0, builder.completeBytes);
}

/** The last frame may be torn; then it is left out, even if some of its lines could be read. */
async function scanFrames(file: LogFile, scan: LogScan): Promise<void> {
  const decoder = openDecoder();
  try {
    const window = new FrameWindow();
    const scanner = new FrameScanner();
    let start = scan.from;
    for await (const block of hashedBlocks(file, scan)) {
      window.add(block);
      const { bytes } = window;
      const done = addFrames({ bytes, start, ends: scanner.ends(bytes) }, decoder, scan);
      if (bytes.length - done > LIMITS.historyFrameBytes.value) throw new UnsureError("file", "a frame is too large");
      window.drop(done);
      start += done;
    }
  } finally {
    decoder.close();
  }
}

/** Adds the complete frames of `bytes`, which begin at `start` in the file, and returns the end of the last. */
function addFrames(
  { bytes, start, ends: all }: { readonly bytes: Buffer; readonly start: number; readonly ends: readonly number[] },
  decoder: ZstdDecoder,
  { builder, throwIfStopped }: LogScan,
): number {
  let from = 0;
  for (const ends of runsOf(all, builder.header === undefined)) {
    throwIfStopped();
    const end = ends.at(-1)!;
    const isHeader = builder.header === undefined;
    const run = { bytes: bytes.subarray(from, end), ends: ends.map((at) => at - from) };
    decoder.decode(run, (text) => {
      throwIfStopped();
      builder.add(text);
      return true;
    });
    if (builder.isTorn) throw new UnsureError("continuity", "a complete frame ends within a line");
    if (isHeader && (builder.header === undefined || builder.events > 0)) {
      throw new UnsureError("header", "the first frame is not one line");
    }
    builder.endSegment(start + from, start + end);
    from = end;
  }
  return from;
}

/** Frames that are read together, as their ends. The first frame of a log, which has the header alone, stays alone. */
function runsOf(ends: readonly number[], hasHeader: boolean): number[][] {
  const runs: number[][] = [];
  let start = 0;
  for (const [i, end] of ends.entries()) {
    const run = runs.at(-1);
    const isFull = run === undefined || run.at(-1)! - start >= SEGMENT_BYTES || (hasHeader && i === 1);
    if (isFull) {
      start = run?.at(-1) ?? 0;
      runs.push([end]);
    } else run.push(end);
  }
  return runs;
}
