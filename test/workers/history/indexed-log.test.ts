import { appendFileSync, readFileSync, writeFileSync } from "node:fs";

import { expect, it } from "vitest";

import { type FoundIndex, indexOf, type KnownIndex, remember } from "../../../src/workers/history/indexed-log.ts";
import { indexBytes } from "../../../src/workers/history/line-index.ts";
import { LogFile } from "../../../src/workers/history/log-file.ts";
import { framesLog, placeFor, plainLog } from "./support/log-bytes.ts";
import { emptyCache } from "./support/read.ts";
import { flushesOf } from "./support/real-store.ts";
import { story } from "./support/story.ts";

interface Found extends FoundIndex {
  readonly known: KnownIndex;
  readonly blocks: number;
}

async function found(path: string, known?: KnownIndex): Promise<Found> {
  const file = new LogFile("jsonl", path);
  let blocks = 0;
  try {
    const at = await indexOf(file, known, () => blocks++);
    return { ...at, known: { revision: file.revision, index: at.index }, blocks };
  } finally {
    file.close();
  }
}

const EVENTS = story({ turns: 9, chunks: 30 });
const LOGS = [
  ["session.jsonl", plainLog(EVENTS)],
  ["session.jsonl.zstd", framesLog(flushesOf(EVENTS, 9))],
] as const;

it.each(LOGS)("the index of %s is known as long as the file is as it was", async (name, bytes) => {
  const path = placeFor(bytes, name);
  const first = await found(path);
  expect(first.indexed).toBe("new");
  const again = await found(path, first.known);
  expect([again.indexed, again.blocks]).toEqual(["known", 0]);
  expect(again.index).toBe(first.index);
});

it.each(LOGS)("the index of %s, cut anywhere, is carried on to what it would be of the whole", async (name, bytes) => {
  const path = placeFor(bytes, name);
  const whole = await found(path);
  const header = whole.index.segments[0]!.textBytes;
  for (let cut = name === "session.jsonl" ? header : 200; cut < bytes.length; cut += 97) {
    writeFileSync(path, bytes.subarray(0, cut));
    const part = await found(path);
    appendFileSync(path, bytes.subarray(cut));
    const carried = await found(path, part.known);
    expect(carried.indexed).toBe("extended");
    expect({ ...carried.index, segments: [], offsets: [] }).toEqual({ ...whole.index, segments: [], offsets: [] });
  }
});

it.each(LOGS)(
  "the index of %s is made anew when a byte of its beginning is another, or it is shorter",
  async (name, bytes) => {
    const path = placeFor(bytes, name);
    const first = await found(path);
    const other = plainLog(EVENTS).toString().replace('"turn":1', '"turn":9');
    const changed = name === "session.jsonl" ? Buffer.from(other) : framesLog(flushesOf(EVENTS, 8));
    writeFileSync(path, Buffer.concat([changed]));
    expect((await found(path, first.known)).indexed).toBe("new");
    writeFileSync(path, framesOrLines(name, EVENTS.slice(0, 40)));
    expect(await found(path, first.known)).toMatchObject({ indexed: "new", index: { events: 40 } });
  },
);

const framesOrLines = (name: string, events: typeof EVENTS): Buffer =>
  name === "session.jsonl" ? plainLog(events) : framesLog([events]);

it("a flipped byte in a plain log is noticed when the log grows", async () => {
  const path = placeFor(LOGS[0][1], "session.jsonl");
  const first = await found(path);
  const bytes = readFileSync(path);
  bytes[bytes.lastIndexOf('"completed"') + 3]! ^= 1;
  writeFileSync(path, Buffer.concat([bytes, Buffer.from(`{"type":"turn/start","seq":${EVENTS.length},"data":{}}\n`)]));
  expect((await found(path, first.known)).indexed).toBe("new");
});

it("an index is kept by its weight", async () => {
  const cache = emptyCache();
  const { known } = await found(placeFor(LOGS[0][1], "session.jsonl"));
  remember(cache, "a", known);
  expect([cache.get("a"), cache.bytes]).toEqual([known, indexBytes(known.index)]);
});
