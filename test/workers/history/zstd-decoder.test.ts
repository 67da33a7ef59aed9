import { constants, zstdCompressSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import {
  type ByteSink,
  openDecoder,
  PublicDecoder,
  type ZstdDecoder,
} from "../../../src/workers/history/zstd-decoder.ts";
import { frameEnds } from "../../../src/workers/history/zstd-frames.ts";

const MIB = 1024 * 1024;
const noise = (bytes: number): Buffer =>
  Buffer.from(Array.from({ length: bytes }, (_, i) => (i * i * 31 + (i >> 3)) & 255));
const frame = (bytes: Buffer): Buffer => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });

const TEXTS = [
  Buffer.from("one\n"),
  Buffer.alloc(0),
  Buffer.alloc(3 * MIB + 1, 7),
  noise(5_000),
  Buffer.alloc(MIB, 9),
  noise(9),
];

function decoded(decoder: ZstdDecoder, bytes: Buffer, sink: ByteSink = () => true): Buffer {
  const pieces: Buffer[] = [];
  decoder.decode({ bytes, ends: frameEnds(bytes) }, (piece) => {
    pieces.push(Buffer.from(piece));
    return sink(piece);
  });
  return Buffer.concat(pieces);
}

it("is the quick one where Node has what it needs", () => {
  const decoder = openDecoder();
  expect(decoder).not.toBeInstanceOf(PublicDecoder);
  decoder.close();
});

describe.each([
  ["the quick decoder", openDecoder],
  ["the public one", () => new PublicDecoder()],
])("%s", (_name, open) => {
  it("gives the text of frames, run by run", () => {
    const decoder = open();
    for (let run = 0; run < 3; run++) {
      expect(decoded(decoder, Buffer.concat(TEXTS.map(frame))).equals(Buffer.concat(TEXTS))).toBe(true);
      for (const text of TEXTS) expect(decoded(decoder, frame(text)).equals(text)).toBe(true);
    }
    decoder.close();
  });

  it("gives out pieces before it is done with a large frame, and stops when no more is wanted", () => {
    const decoder = open();
    let pieces = 0;
    decoded(decoder, Buffer.concat([frame(noise(10)), frame(Buffer.alloc(9 * MIB))]), () => ++pieces < 1);
    expect(pieces).toBe(1);
    decoder.close();
  });

  it("refuses a flipped byte anywhere", () => {
    const whole = Buffer.concat([frame(noise(300)), frame(Buffer.from("two\n"))]);
    const text = Buffer.concat([noise(300), Buffer.from("two\n")]);
    let refused = 0;
    for (let at = 0; at < whole.length; at++) {
      const bytes = Buffer.from(whole);
      bytes[at]! ^= 1 << (at % 8);
      const decoder = open();
      try {
        const got = decoded(decoder, bytes);
        // Bits of a frame's header that say nothing of the text, or a last frame that is not there any more.
        expect(text.subarray(0, got.length).equals(got)).toBe(true);
      } catch (error) {
        expect(error).toMatchObject({ name: "UnsureError" });
        refused++;
      } finally {
        decoder.close();
      }
    }
    expect(refused).toBeGreaterThan(whole.length * 0.9);
  });
});

/** Blocks that each stand for 128 KiB of one byte. */
function bomb(mib: number): Buffer {
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x38]);
  const size = 128 * 1024;
  const block = (last: number): Buffer => {
    const head = (size << 3) | (1 << 1) | last;
    return Buffer.from([head & 255, (head >> 8) & 255, (head >> 16) & 255, 65]);
  };
  const count = (mib * MIB) / size;
  return Buffer.concat([header, ...Array.from({ length: count }, (_, i) => block(i === count - 1 ? 1 : 0))]);
}

it("refuses more text than a frame may have, and gives none of it back", () => {
  const decoder = openDecoder();
  let bytes = 0;
  const count: ByteSink = (piece) => {
    bytes += piece.length;
    return true;
  };
  decoder.decode({ bytes: bomb(8), ends: [] }, count);
  expect(bytes).toBe(8 * MIB);
  expect(() => decoder.decode({ bytes: bomb(513), ends: [] }, () => true)).toThrow(
    expect.objectContaining({ why: "file" }),
  );
  decoder.close();
});
