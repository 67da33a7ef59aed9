import { statSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { join } from "node:path";

import { SessionId } from "@deepseek-ai/dsh-session";

import { extendSessionLog } from "./session-log.ts";
import { TRACE_CWD, type TraceFolder, traceFolder, TraceHost } from "./trace-host.ts";
import { fillTraceLibrary, traceKey, WOKEN } from "./trace-library.ts";
import type { Received } from "./trace-model.ts";

/** One request of the session, whose record the plugin made. */
export interface PreparedRecord {
  readonly id: string;
  readonly received: Received;
}

/** A session that is in the store, and what its model received in the turns of which there are records. */
export interface PreparedSession {
  readonly sessionId: string;
  readonly events: number;
  readonly logBytes: number;
  /** Of a turn in the middle of the log, and of one at its end. */
  readonly records: readonly PreparedRecord[];
}

export interface PrepareOptions {
  /** Of the session, at least. */
  readonly events: number;
  /** How many shorter sessions are to lie beside it. */
  readonly others: number;
}

const WARM_TURNS_MAX = 60;
const WARM_PAUSE_MS = 500;
/** A shorter session has one of so many events. */
const SHORTER = 50;

/** File of a folder that holds its {@link PreparedSession}s, the long one first. */
export const preparedFile = ({ root }: TraceFolder): string => join(root, "prepared.json");

/**
 * A script: makes sessions in a folder, each in two halves with a true turn after either, the plugin on. In a process of
 * its own, so that whoever reads them begins with nothing. Arguments: the folder, and {@link PrepareOptions} as JSON.
 */
async function run([root = "", options = ""]: readonly string[]): Promise<void> {
  const { events, others } = JSON.parse(options) as PrepareOptions;
  const folder = traceFolder(root);
  const sizes = new Map([["long-story", events]]);
  for (let n = 1; n <= others; n++) sizes.set(`story-${n}`, Math.ceil(events / SHORTER));
  await fillTraceLibrary(folder.data, [...sizes.keys()]);
  const host = await TraceHost.boot({ folder });
  try {
    const prepared: PreparedSession[] = [];
    for (const [sessionId, size] of sizes) prepared.push(await prepare(host, sessionId, size));
    writeFileSync(preparedFile(folder), JSON.stringify(prepared));
  } finally {
    await host.close();
  }
}

async function prepare(host: TraceHost, sessionId: string, events: number): Promise<PreparedSession> {
  const records: PreparedRecord[] = [];
  const progress = (made: number): void => console.error(`${made.toLocaleString("en")} events`);
  for (let half = 1; half <= 2; half++) {
    const log = { context: host.context, sessionId, cwd: TRACE_CWD, events: Math.ceil(events / 2), progress };
    const total = await extendSessionLog(log);
    records.push(await turn(host, sessionId));
    console.error(`${sessionId}: ${total.toLocaleString("en")} events, ${records.length} turns`);
  }
  const stored = await host.store.inspect(SessionId(sessionId));
  const { size } = statSync(host.store.locate(stored.meta).path);
  return { sessionId, events: stored.events.length, logBytes: size, records };
}

/** Turns until the lore is in one; gives that one's record. */
async function turn(host: TraceHost, sessionId: string): Promise<PreparedRecord> {
  const agent = await host.resume(sessionId);
  for (let tried = 0; ; tried++) {
    await host.turn(agent, `I see ${traceKey(113)} and ${traceKey(313)}.`);
    if (host.model.received.system.includes(WOKEN)) break;
    if (tried === WARM_TURNS_MAX) throw new Error("no lore in the prompt");
    await setTimeout(WARM_PAUSE_MS);
  }
  const { received } = host.model;
  await host.leave(agent);
  return { id: await newestRecord(host, sessionId), received };
}

/** Id of the last record of a session. Throws when its request was not observed. */
export async function newestRecord(host: TraceHost, sessionId: string): Promise<string> {
  const answer = await fetch(`${host.api}/v3/sessions/${sessionId}/assemblies`);
  const { records } = (await answer.json()) as { readonly records?: readonly { id: string; status: string }[] };
  const newest = records?.at(-1);
  if (newest?.status !== "request-observed") throw new Error(`the last record: ${JSON.stringify(newest)}`);
  return newest.id;
}

if (import.meta.main) await run(process.argv.slice(2));
