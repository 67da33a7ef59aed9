import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

import { expect, it, vi } from "vitest";

import { frameEnds, FrameScanner } from "../../../src/workers/history/zstd-frames.ts";

const noise = (bytes: number): Buffer =>
  Buffer.from(Array.from({ length: bytes }, (_, i) => (i * i * 31 + (i >> 3)) & 255));
const frame = (bytes: Buffer, checksum = 1): Buffer =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_checksumFlag]: checksum } });

const TEXTS = [
  Buffer.from("one\n"),
  Buffer.alloc(0),
  Buffer.alloc(400_000, 7),
  noise(300_000),
  noise(70),
  noise(3_000),
];

it("finds the frames of a log without decompressing them", () => {
  for (const checksum of [0, 1]) {
    const frames = TEXTS.map((text) => frame(text, checksum));
    const ends = frameEnds(Buffer.concat(frames));
    expect(ends.length).toBe(frames.length);
    const bytes = Buffer.concat(frames);
    ends.forEach((end, i) => expect(zstdDecompressSync(bytes.subarray(ends[i - 1] ?? 0, end))).toEqual(TEXTS[i]));
  }
});

it("finds no end of a frame that is cut anywhere", () => {
  const first = frame(TEXTS[0]!);
  for (const text of [TEXTS[4]!, Buffer.alloc(900, 1)]) {
    const whole = Buffer.concat([first, frame(text)]);
    for (let cut = first.length; cut < whole.length; cut++)
      expect(frameEnds(whole.subarray(0, cut))).toEqual([first.length]);
    expect(frameEnds(whole)).toEqual([first.length, whole.length]);
  }
});

it("takes less than a magic number for a torn frame, and anything else for none", () => {
  const first = frame(TEXTS[0]!);
  const end = [first.length];
  expect(frameEnds(Buffer.concat([first, Buffer.from("gar")]))).toEqual(end);
  for (const garbage of ["garb", "garbage"]) {
    expect(() => frameEnds(Buffer.concat([first, Buffer.from(garbage)]))).toThrow(
      expect.objectContaining({ why: "continuity" }),
    );
  }
});

it("refuses reserved bits and blocks", () => {
  const header = frame(TEXTS[0]!);
  header[4]! |= 0b1000;
  expect(() => frameEnds(header)).toThrow(expect.objectContaining({ why: "continuity" }));
  // Magic number, a window of 1 KiB, then a block of the reserved type.
  const block = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0, 0b111, 0, 0]);
  expect(() => frameEnds(block)).toThrow(expect.objectContaining({ why: "continuity" }));
});

it("goes on in a frame that is not complete where it was, however many pieces it comes in", () => {
  const frames = TEXTS.map((text) => frame(text));
  const whole = Buffer.concat([...frames, Buffer.from("g")]);
  for (const step of [1_000, 7_001, 100_000]) {
    const scanner = new FrameScanner();
    const ends: number[] = [];
    let start = 0;
    for (let to = step; to < whole.length + step; to += step) {
      const found = scanner.ends(whole.subarray(start, to)).map((end) => start + end);
      ends.push(...found);
      start = ends.at(-1) ?? 0;
    }
    expect(ends).toEqual(frameEnds(whole));
  }
});

it("looks at each block once", () => {
  // A frame that never ends: empty raw blocks.
  const bytes = Buffer.alloc(300_006);
  Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x58]).copy(bytes);
  const scanner = new FrameScanner();
  const blocks = vi.spyOn(Buffer.prototype, "readUIntLE");
  for (let to = 0; to <= bytes.length; to += 3_000) expect(scanner.ends(bytes.subarray(0, to))).toEqual([]);
  expect(scanner.ends(bytes)).toEqual([]);
  const looks = blocks.mock.calls.length;
  blocks.mockRestore();
  expect(looks).toBe(100_000);
});
