import { appendFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";

import { expect, it } from "vitest";

import { type LogReading, readSessionLog } from "../../../src/workers/history/session-log.ts";
import { framesLog, placeFor, plainLog } from "./support/log-bytes.ts";
import { emptyCache, read } from "./support/read.ts";
import { flushesOf } from "./support/real-store.ts";
import { story } from "./support/story.ts";

const EVENTS = story({ turns: 4, chunks: 20 });
const more = (seq: number): string => `{"type":"turn/start","seq":${seq},"time":1,"data":{"turn":99}}\n`;

/** Reads a log while something happens to it, so many times at most. */
async function readWhile(
  path: string,
  happens: () => void,
  times: number,
): Promise<{ readonly reading: LogReading; readonly calls: number }> {
  let calls = 0;
  const throwIfStopped = (): void => {
    if (calls++ < times) happens();
  };
  const request = { kind: "jsonl", path, sessionId: "story", seqs: [0], cut: 0 };
  return { reading: await readSessionLog(request, { cache: emptyCache(), throwIfStopped }), calls };
}

it("reads a log once more that changes while it is read", async () => {
  const path = placeFor(plainLog(EVENTS), "session.jsonl");
  const { reading } = await readWhile(path, () => appendFileSync(path, more(EVENTS.length)), 1);
  expect(reading.history.lastSeq).toBe(EVENTS.length);
});

it("leaves a log to the host that changes each time", async () => {
  const path = placeFor(plainLog(EVENTS), "session.jsonl");
  let seq = EVENTS.length;
  await expect(readWhile(path, () => appendFileSync(path, more(seq++)), 99)).rejects.toThrow(
    expect.objectContaining({ why: "changed" }),
  );
});

it("does not take a log for defective that was replaced while it was read", async () => {
  const path = placeFor(plainLog(EVENTS), "session.jsonl");
  const good = readFileSync(path);
  writeFileSync(path, good.toString().replace('"seq":4,', '"seq":5,'));
  expect(await read(path)).toEqual({ unsure: "continuity" });
  const replace = (): void => {
    writeFileSync(`${path}.new`, good);
    renameSync(`${path}.new`, path);
  };
  expect((await readWhile(path, replace, 1)).reading.history.lastSeq).toBe(EVENTS.length - 1);
});

it("keeps no index of a reading that was stopped, and stops where it is asked to", async () => {
  const bytes = framesLog(flushesOf(story({ turns: 60, chunks: 60, systemUnits: 400_000 }), 9));
  const path = placeFor(bytes, "session.jsonl.zstd");
  const cache = emptyCache();
  const stop = new Error("stop");
  const request = { kind: "jsonl", path, sessionId: "story", seqs: [0], cut: 0 };
  let asked = 0;
  await readSessionLog(request, { cache: emptyCache(), throwIfStopped: () => asked++ });
  for (let at = 1; at <= asked; at++) {
    let left = at;
    const throwIfStopped = (): void => {
      if (--left === 0) throw stop;
    };
    await expect(readSessionLog(request, { cache, throwIfStopped })).rejects.toThrow(stop);
  }
  expect(cache.size).toBe(0);
  expect((await readSessionLog(request, { cache, throwIfStopped: () => undefined })).indexed).toBe("new");
});

it("keeps what it knows of a log for as long as it is the same, and drops what was used longest ago", async () => {
  const cache = emptyCache();
  const paths = Array.from({ length: 9 }, () => placeFor(plainLog(EVENTS), "session.jsonl"));
  for (const path of paths) expect(await read(path, {}, cache)).toMatchObject({ indexed: "new" });
  expect(await read(paths[8]!, {}, cache)).toMatchObject({ indexed: "known" });
  expect(await read(paths[0]!, {}, cache)).toMatchObject({ indexed: "new" });
});

it("leaves a log to the host that does not reach the cut", async () => {
  const path = placeFor(plainLog(EVENTS), "session.jsonl");
  expect(await read(path, { cut: EVENTS.length - 1 })).toMatchObject({ history: { lastSeq: EVENTS.length - 1 } });
  expect(await read(path, { cut: EVENTS.length })).toEqual({ unsure: "tail" });
});
