import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";

import type { SessionEvent } from "@deepseek-ai/dsh-session";
import { expect, it } from "vitest";

import { IndexBuilder } from "../../../src/workers/history/index-builder.ts";
import type { LineIndex } from "../../../src/workers/history/line-index.ts";
import { LogFile } from "../../../src/workers/history/log-file.ts";
import { scanLog } from "../../../src/workers/history/scan-log.ts";
import { frame, framesLog, HEADER, placeFor, plainLog } from "./support/log-bytes.ts";
import { flushesOf } from "./support/real-store.ts";
import { story } from "./support/story.ts";

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function scanned(path: string, from?: LineIndex, throwIfStopped = (): void => undefined): Promise<LineIndex> {
  const file = new LogFile("jsonl", path);
  const hash = createHash("sha256");
  const builder = new IndexBuilder(from);
  const start = from?.completeBytes ?? 0;
  try {
    await scanLog(file, { builder, hash, hashFrom: from?.hashedBytes ?? 0, from: start, throwIfStopped });
    return builder.index({ bytes: file.revision.size, digest: hash.digest("hex") });
  } finally {
    file.close();
  }
}

/** A log of some megabytes whose texts do not compress. */
function heavy(turns: number): SessionEvent[] {
  const events = story({ turns, chunks: 3 });
  let state = 1;
  const noise = (): string => ((state = (state * 48_271) % 2_147_483_647), state.toString(36));
  const text = (): string => Array.from({ length: 12_000 }, noise).join("").slice(0, 60_000);
  return events.map((event) =>
    event.type === "turn/start" ? ({ ...event, data: { turn: text() } } as unknown as SessionEvent) : event,
  );
}

it("makes one segment of a plain log, whatever falls between its blocks", async () => {
  const events = heavy(60);
  const bytes = plainLog(events);
  expect(bytes.length).toBeGreaterThan(3 * 1024 * 1024);
  const index = await scanned(placeFor(bytes, "session.jsonl"));
  expect(index).toMatchObject({ events: events.length, completeBytes: bytes.length, digest: sha256(bytes) });
  expect(index.segments).toEqual([{ start: 0, end: bytes.length, line: 0, textBytes: bytes.length }]);
});

it("makes segments of some frames each, the header in one of its own", async () => {
  const events = heavy(60);
  const bytes = framesLog(flushesOf(events, 3));
  expect(bytes.length).toBeGreaterThan(2 * 1024 * 1024);
  const index = await scanned(placeFor(bytes, "session.jsonl.zstd"));
  expect(index).toMatchObject({ events: events.length, completeBytes: bytes.length, digest: sha256(bytes) });
  const [first, ...rest] = index.segments;
  expect(first).toMatchObject({ start: 0, line: 0, textBytes: JSON.stringify(HEADER).length + 1 });
  expect(rest.length).toBeLessThan(events.length / 3);
  rest.forEach(({ start }, i) => expect(start).toBe(index.segments[i]!.end));
  for (const { start, end } of rest) expect(end - start).toBeLessThan(160_000);
});

it("takes many small frames together", async () => {
  const events = story({ turns: 40, chunks: 9 });
  const index = await scanned(placeFor(framesLog(flushesOf(events, 2)), "session.jsonl.zstd"));
  expect(index.events).toBe(events.length);
  expect(index.segments.length).toBeLessThan(6);
});

it("goes on where an index ends, and hashes only what it does not have", async () => {
  const flushes = flushesOf(heavy(50), 20);
  const whole = framesLog(flushes);
  const path = placeFor(whole.subarray(0, 1_500_001), "session.jsonl.zstd");
  const part = await scanned(path);
  expect(part.completeBytes).toBeLessThan(1_500_001);
  writeFileSync(path, whole);
  const rest = await scanned(path, part);
  expect(rest.digest).toBe(sha256(whole.subarray(1_500_001)));
  expect({ ...rest, digest: "", segments: [] }).toEqual({
    ...(await scanned(placeFor(whole, "session.jsonl.zstd"))),
    digest: "",
    segments: [],
    offsets: rest.offsets,
  });
});

it("refuses frames that end within a line, and a first frame with more than the header", async () => {
  const log = plainLog(story({ turns: 1 }));
  const header = log.indexOf(10) + 1;
  const split = Buffer.concat([
    frame(log.subarray(0, header)),
    frame(log.subarray(header, header + 30)),
    frame(log.subarray(header + 30)),
  ]);
  // In one segment the host takes such frames, too: to it only the end of all of them counts.
  expect((await scanned(placeFor(split, "session.jsonl.zstd"))).events).toBeGreaterThan(0);
  const cut = Buffer.concat([frame(log.subarray(0, header)), frame(log.subarray(header, -3))]);
  await expect(scanned(placeFor(cut, "session.jsonl.zstd"))).rejects.toThrow(
    expect.objectContaining({ why: "continuity" }),
  );
  await expect(scanned(placeFor(frame(log), "session.jsonl.zstd"))).rejects.toThrow(
    expect.objectContaining({ why: "header" }),
  );
});

it("asks often whether to go on", async () => {
  const bytes = framesLog(flushesOf(heavy(40), 3));
  let asked = 0;
  await scanned(placeFor(bytes, "session.jsonl.zstd"), undefined, () => asked++);
  expect(asked).toBeGreaterThan(bytes.length / 100_000);
  const stop = new Error("stop");
  let left = 5;
  const stopping = (): void => {
    if (--left === 0) throw stop;
  };
  await expect(scanned(placeFor(bytes, "session.jsonl.zstd"), undefined, stopping)).rejects.toThrow(stop);
});
