import { readFileSync, writeFileSync } from "node:fs";

import { expect, it } from "vitest";

import { readEvents } from "../../../src/workers/history/event-lines.ts";
import { indexOf } from "../../../src/workers/history/indexed-log.ts";
import { placeOf } from "../../../src/workers/history/line-index.ts";
import { LogFile } from "../../../src/workers/history/log-file.ts";
import { framesLog, placeFor, plainLog } from "./support/log-bytes.ts";
import { upTo } from "./support/read.ts";
import { flushesOf } from "./support/real-store.ts";
import { story } from "./support/story.ts";

const go = (): void => undefined;

async function opened(path: string) {
  const file = new LogFile("jsonl", path);
  return { file, index: (await indexOf(file, undefined, go)).index };
}

it("reads every event of both kinds of log, in any choice", async () => {
  const events = story({ turns: 20, chunks: 40, systemUnits: 1_500_000 });
  for (const [bytes, name] of [
    [plainLog(events), "session.jsonl"],
    [framesLog(flushesOf(events, 25)), "session.jsonl.zstd"],
    [framesLog([events]), "session.jsonl.zstd"],
  ] as const) {
    const { file, index } = await opened(placeFor(bytes, name));
    for (const step of [1, 7, 400]) {
      const seqs = upTo(events.length).filter((seq) => seq % step === step >> 1);
      expect([...readEvents(file, { index, seqs }, go).values()]).toEqual(seqs.map((seq) => events[seq]));
    }
    expect(readEvents(file, { index, seqs: [events.length] }, go).size).toBe(0);
    file.close();
  }
});

it("reads nothing of a log but the parts with these events", async () => {
  const events = story({ turns: 60, chunks: 60, systemUnits: 300_000 });
  const path = placeFor(framesLog(flushesOf(events, 10)), "session.jsonl.zstd");
  const { file, index } = await opened(path);
  expect(index.segments.length).toBeGreaterThan(2);
  const last = events.length - 1;
  const bytes = readFileSync(path);
  const kept = placeOf(index, last)!.segment;
  bytes.fill(0, 0, kept.start);
  writeFileSync(path, bytes);
  expect(readEvents(file, { index, seqs: [last] }, go).get(last)).toEqual(events[last]);
  expect(() => readEvents(file, { index, seqs: [0] }, go)).toThrow(expect.objectContaining({ why: "continuity" }));
  file.close();
});

it("does not take another line for the one that was there", async () => {
  const events = story({ turns: 3 });
  const path = placeFor(plainLog(events), "session.jsonl");
  const { file, index } = await opened(path);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace('"seq":1,', '"seq":9,'));
  expect(() => readEvents(file, { index, seqs: [1] }, go)).toThrow(expect.objectContaining({ why: "continuity" }));
  writeFileSync(path, text.slice(0, 10));
  expect(() => readEvents(file, { index, seqs: [1] }, go)).toThrow(expect.objectContaining({ why: "changed" }));
  file.close();
});
