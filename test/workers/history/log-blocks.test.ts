import { truncateSync } from "node:fs";

import { afterEach, expect, it, onTestFinished, vi } from "vitest";

import { BLOCK_BYTES, type BlockRange, blocksOf } from "../../../src/workers/history/log-blocks.ts";
import { LogFile } from "../../../src/workers/history/log-file.ts";
import { takeMemory } from "../../../src/workers/history/spare-memory.ts";
import { placeFor } from "./support/log-bytes.ts";

const BLOCKS = 4;
/** Each block has its number in it. */
const BYTES = Buffer.concat(Array.from({ length: BLOCKS }, (_, i) => Buffer.alloc(BLOCK_BYTES, i))).subarray(0, -7);

let path = "";
const open: LogFile[] = [];
function opened(): LogFile {
  path = placeFor(BYTES, "session.jsonl");
  const file = new LogFile("jsonl", path);
  open.push(file);
  return file;
}
afterEach(() => {
  for (const file of open.splice(0)) file.close();
});

const go = (): void => undefined;

async function copiesOf(range: BlockRange): Promise<readonly Buffer[]> {
  const copies: Buffer[] = [];
  for await (const block of blocksOf(opened(), range, go)) copies.push(Buffer.from(block));
  return copies;
}

/** Counts reads of the file that are on their way; `most`: how many there were at a time. */
function watched(file: LogFile): { begun: number; under: number; most: number } {
  const counts = { begun: 0, under: 0, most: 0 };
  const read = file.readBeside.bind(file);
  // No spy: it would handle what fails.
  file.readBeside = async (into, from) => {
    counts.begun++;
    counts.most = Math.max(counts.most, ++counts.under);
    try {
      await read(into, from);
    } finally {
      counts.under--;
    }
  };
  return counts;
}

it("are the bytes of the range, in order", async () => {
  for (const range of [
    { from: 0, to: BYTES.length },
    { from: 3, to: BYTES.length },
    { from: BLOCK_BYTES, to: 2 * BLOCK_BYTES },
    { from: BLOCK_BYTES - 1, to: 3 * BLOCK_BYTES },
    { from: 5, to: 6 },
  ]) {
    const blocks = await copiesOf(range);
    expect(Buffer.concat(blocks).equals(BYTES.subarray(range.from, range.to))).toBe(true);
    expect(blocks.length).toBe(Math.ceil((range.to - range.from) / BLOCK_BYTES));
  }
  expect(await copiesOf({ from: 4, to: 4 })).toEqual([]);
});

it("are read one ahead while one is used, which stays as it is", async () => {
  const file = opened();
  const counts = watched(file);
  let used = 0;
  for await (const block of blocksOf(file, { from: 0, to: BYTES.length }, go)) {
    used++;
    expect(counts.begun).toBe(Math.min(used + 1, BLOCKS));
    await vi.waitFor(() => expect(counts.under).toBe(0));
    expect(block.equals(Buffer.alloc(block.length, used - 1))).toBe(true);
  }
  expect(used).toBe(BLOCKS);
  expect(counts).toEqual({ begun: BLOCKS, under: 0, most: 1 });
});

it("are asked for before each whether to go on", async () => {
  let asked = 0;
  for await (const _ of blocksOf(opened(), { from: 0, to: BYTES.length }, () => asked++));
  expect(asked).toBe(BLOCKS);
});

it("leave no read behind, and give their memory back, however they end", async () => {
  const stop = new Error("stop");
  const ends: Record<string, (nth: number) => void | "leave"> = {
    whole: go,
    left: (nth) => (nth === 2 ? "leave" : undefined),
    thrown: (nth) => {
      if (nth === 2) throw stop;
    },
  };
  for (const [name, end] of Object.entries(ends)) {
    const file = opened();
    const counts = watched(file);
    let memory: ArrayBufferLike | undefined;
    const use = async (): Promise<void> => {
      let nth = 0;
      for await (const block of blocksOf(file, { from: 0, to: BYTES.length }, go)) {
        memory = block.buffer;
        if (end(++nth) === "leave") break;
      }
    };
    await use().catch((error: unknown) => expect(error).toBe(stop));
    expect([name, counts.begun, counts.under]).toEqual([name, name === "whole" ? BLOCKS : 3, 0]);
    expect(takeMemory(2 * BLOCK_BYTES).buffer === memory, name).toBe(true);
  }
});

it("stop where they are asked to, with no read left behind", async () => {
  const stop = new Error("stop");
  for (let at = 1; at <= BLOCKS; at++) {
    const file = opened();
    const counts = watched(file);
    let left = at;
    const throwIfStopped = (): void => {
      if (--left === 0) throw stop;
    };
    let used = 0;
    const use = async (): Promise<void> => {
      for await (const _ of blocksOf(file, { from: 0, to: BYTES.length }, throwIfStopped)) used++;
    };
    await expect(use()).rejects.toBe(stop);
    expect([used, counts.under]).toEqual([at - 1, 0]);
  }
});

it("throw where the block is that cannot be read, not before", async () => {
  const unseen = vi.fn<(reason: unknown) => void>();
  process.on("unhandledRejection", unseen);
  onTestFinished(() => void process.off("unhandledRejection", unseen));
  const file = opened();
  const counts = watched(file);
  let used = 0;
  const use = async (): Promise<void> => {
    for await (const _ of blocksOf(file, { from: 0, to: BYTES.length }, go)) {
      if (++used === 2) truncateSync(path, 3 * BLOCK_BYTES + 1);
      // The read ahead fails while this block is in use: nobody has to see that yet.
      await vi.waitFor(() => expect(counts.under).toBe(0));
    }
  };
  await expect(use()).rejects.toThrow(expect.objectContaining({ why: "changed" }));
  expect(used).toBe(3);
  expect(unseen).not.toHaveBeenCalled();
});

it("do not tell of a read ahead that fails once nobody wants it", async () => {
  const file = opened();
  const counts = watched(file);
  for await (const _ of blocksOf(file, { from: 0, to: BYTES.length }, go)) {
    if (counts.begun === 3) break;
    await vi.waitFor(() => expect(counts.under).toBe(0));
    truncateSync(path, 2 * BLOCK_BYTES);
  }
  expect(counts).toEqual({ begun: 3, under: 0, most: 1 });
});
