import type { History } from "../../trace/model/history.ts";
import { readEvents } from "./event-lines.ts";
import { type Indexed, type IndexCache, indexOf, remember } from "./indexed-log.ts";
import { LogFile } from "./log-file.ts";
import { UnsureError } from "./unsure.ts";

/** How often a log is read that changes meanwhile. */
const ATTEMPTS = 2;

export interface LogRequest {
  /** As the host's persistence names the artifact. */
  readonly kind: string;
  readonly path: string;
  readonly sessionId: string;
  /** Numbers of the events that will be asked for, ascending. */
  readonly seqs: readonly number[];
  /** The log has to reach this event; -1: it may be empty. */
  readonly cut: number;
}

export interface LogReading {
  readonly history: Extract<History, { readonly state: "read" }>;
  readonly indexed: Indexed;
}

export interface LogReader {
  readonly cache: IndexCache;
  readonly throwIfStopped: () => void;
}

/**
 * The history of a session from its own log, with the events that were asked for. Parses no other line. Throws
 * `UnsureError` for whatever keeps the log from being what the host's own reading would give.
 */
export async function readSessionLog(request: LogRequest, reader: LogReader): Promise<LogReading> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readOnce(request, reader);
    } catch (error) {
      const isChanged = error instanceof UnsureError && error.why === "changed";
      if (!isChanged || attempt === ATTEMPTS) throw error;
    }
  }
}

async function readOnce(request: LogRequest, reader: LogReader): Promise<LogReading> {
  const file = new LogFile(request.kind, request.path);
  try {
    return await readOpen(file, request, reader);
  } catch (error) {
    // What was wrong with a log that has changed since may have been the change.
    if (error instanceof UnsureError && !file.isUnchanged()) throw new UnsureError("changed", error.message);
    throw error;
  } finally {
    file.close();
  }
}

async function readOpen(file: LogFile, request: LogRequest, { cache, throwIfStopped }: LogReader): Promise<LogReading> {
  const { index, indexed } = await indexOf(file, cache.get(request.path), throwIfStopped);
  if (index.header.id !== request.sessionId) throw new UnsureError("header", "the log is of another session");
  const lastSeq = index.events - 1;
  if (lastSeq < request.cut) throw new UnsureError("tail", "the log ends before what is referred to");
  const events = readEvents(file, { index, seqs: request.seqs }, throwIfStopped);
  if (!file.isUnchanged()) throw new UnsureError("changed", "the log has changed while it was read");
  remember(cache, request.path, { revision: file.revision, index });
  return {
    history: { state: "read", header: index.header, lastSeq, eventAt: (seq) => events.get(seq) },
    indexed,
  };
}
