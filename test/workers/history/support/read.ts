import { ByteLru } from "../../../../src/workers/byte-lru.ts";
import type { IndexCache } from "../../../../src/workers/history/indexed-log.ts";
import { type LogReading, type LogRequest, readSessionLog } from "../../../../src/workers/history/session-log.ts";
import { UnsureError } from "../../../../src/workers/history/unsure.ts";

export const emptyCache = (): IndexCache => new ByteLru({ bytesMax: 2 ** 20, countMax: 8 });

export type Read = LogReading | { readonly unsure: string };

/** Reads a log as the thread does. */
export async function read(path: string, request: Partial<LogRequest> = {}, cache = emptyCache()): Promise<Read> {
  try {
    const whole = { kind: "jsonl", path, sessionId: "story", seqs: [], cut: -1, ...request };
    return await readSessionLog(whole, { cache, throwIfStopped: () => undefined });
  } catch (error) {
    if (error instanceof UnsureError) return { unsure: error.why };
    throw error;
  }
}

/** Numbers from 0 on. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
