import { createZstdDecompress, type ZstdDecompress, zstdDecompressSync } from "node:zlib";

import { LIMITS } from "../../matcher/limits.ts";
import { UnsureError } from "./unsure.ts";

/** Decompressed bytes that are given out at a time. */
const OUTPUT_BYTES = 1024 * 1024;

/** Takes decompressed bytes, which are gone when it returns; `false`: it needs no more of them. */
export type ByteSink = (bytes: Buffer) => boolean;

/** Complete frames that follow one another. */
export interface FrameRun {
  readonly bytes: Buffer;
  /** Ends of the frames in `bytes`; the last is its length. */
  readonly ends: readonly number[];
}

/** Decompresses frames and checks their checksums. */
export interface ZstdDecoder {
  /**
   * Throws `UnsureError` for damage and for more than `historyFrameBytes`. After that, and when the sink wanted no more,
   * the decoder is of no more use.
   */
  decode(run: FrameRun, sink: ByteSink): void;
  close(): void;
}

const damaged = (): UnsureError => new UnsureError("continuity", "a frame cannot be decompressed");
const tooLarge = (): UnsureError => new UnsureError("file", "a frame is too large");

/** The part of Node's stream that decodes without a turn of the event loop. */
interface SyncHandle {
  writeSync(
    ...call: [flush: number, input: Buffer, at: number, length: number, out: Buffer, to: 0, room: number]
  ): void;
}

/**
 * Decodes through the handle of one stream. Node's one call for whole frames makes a decoder for each frame, which is
 * twenty times as long as the decoding of a frame of a few events. The handle is not public: DSH itself uses it in this
 * way, and where it has another form {@link PublicDecoder} takes its place.
 */
class HandleDecoder implements ZstdDecoder {
  readonly #stream: ZstdDecompress;
  readonly #handle: SyncHandle;
  readonly #flush: number;
  /** Room in the output and input that was not taken, after each write. */
  readonly #left: Uint32Array;
  readonly #output = Buffer.allocUnsafeSlow(OUTPUT_BYTES);

  constructor(stream: ZstdDecompress, parts: { handle: SyncHandle; flush: number; left: Uint32Array }) {
    this.#stream = stream;
    this.#handle = parts.handle;
    this.#flush = parts.flush;
    this.#left = parts.left;
  }

  decode({ bytes }: FrameRun, sink: ByteSink): void {
    let at = 0;
    let total = 0;
    for (;;) {
      this.#handle.writeSync(this.#flush, bytes, at, bytes.length - at, this.#output, 0, OUTPUT_BYTES);
      // An error is told to the stream before the call returns.
      if (this.#stream.destroyed) throw damaged();
      const made = OUTPUT_BYTES - this.#left[0]!;
      const taken = bytes.length - at - this.#left[1]!;
      total += made;
      if (total > LIMITS.historyFrameBytes.value) throw tooLarge();
      if (made > 0 && !sink(this.#output.subarray(0, made))) return;
      at += taken;
      if (at === bytes.length && made < OUTPUT_BYTES) return;
      if (made === 0 && taken === 0) throw damaged();
    }
  }

  close(): void {
    this.#stream.destroy();
  }
}

/** Decodes frame by frame with Node's public call. */
export class PublicDecoder implements ZstdDecoder {
  decode({ bytes, ends }: FrameRun, sink: ByteSink): void {
    let start = 0;
    for (const end of ends) {
      if (!sink(decompressed(bytes.subarray(start, end)))) return;
      start = end;
    }
  }

  close(): void {
    // Nothing is held between calls.
  }
}

function decompressed(frame: Buffer): Buffer {
  try {
    return zstdDecompressSync(frame, { maxOutputLength: LIMITS.historyFrameBytes.value });
  } catch (error) {
    const isTooLarge = error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw isTooLarge ? tooLarge() : damaged();
  }
}

/** The quickest decoder that this Node has. To be closed. */
export function openDecoder(): ZstdDecoder {
  const stream = createZstdDecompress({ chunkSize: OUTPUT_BYTES });
  // Errors are looked for after each call; without a listener they would end the thread.
  stream.on("error", () => undefined);
  const parts = partsOf(stream);
  if (parts !== undefined) return new HandleDecoder(stream, parts);
  stream.destroy();
  return new PublicDecoder();
}

function partsOf(stream: ZstdDecompress): { handle: SyncHandle; flush: number; left: Uint32Array } | undefined {
  // Fields of Node that its types do not have: each is looked at before it is used.
  const { _handle, _writeState, _defaultFlushFlag } = stream as unknown as Readonly<Record<string, unknown>>;
  const isHandle = typeof _handle === "object" && _handle !== null && "writeSync" in _handle;
  if (!isHandle || !(_writeState instanceof Uint32Array) || _writeState.length < 2) return undefined;
  if (typeof _defaultFlushFlag !== "number") return undefined;
  return { handle: _handle as SyncHandle, flush: _defaultFlushFlag, left: _writeState };
}
