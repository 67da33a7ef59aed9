import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, zstdCompressSync } from "node:zlib";

import { packChunkRuns, type SessionEvent } from "@deepseek-ai/dsh-session";
import { onTestFinished } from "vitest";

export const HEADER = { type: "session", version: 0, id: "story", createdAt: 7, delegationDepth: 0 };

const lines = (values: readonly unknown[]): Buffer =>
  Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(""));

export const frame = (bytes: Buffer): Buffer =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });

/** A log as the host writes it without compression. */
export const plainLog = (events: readonly SessionEvent[], header: object = HEADER): Buffer =>
  lines([header, ...packChunkRuns(events)]);

/** The same, compressed flush by flush. */
export const framesLog = (flushes: readonly (readonly SessionEvent[])[], header: object = HEADER): Buffer =>
  Buffer.concat([frame(lines([header])), ...flushes.map((events) => frame(lines(packChunkRuns(events))))]);

/** Path of a log in a folder of its own, which goes with the test. */
export function placeFor(bytes: Buffer, name: "session.jsonl" | "session.jsonl.zstd"): string {
  const folder = mkdtempSync(join(tmpdir(), "lorekeeper-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
