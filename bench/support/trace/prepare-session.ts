import { statSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { join } from "node:path";

import { extendSessionLog } from "./session-log.ts";
import { TRACE_CWD, type TraceFolder, traceFolder, TraceHost } from "./trace-host.ts";
import { fillTraceLibrary, traceKey } from "./trace-library.ts";
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

const SESSION = "long-story";
const WARM_TURNS_MAX = 60;
const WARM_PAUSE_MS = 500;

/** File of a folder that holds the {@link PreparedSession}. */
export const preparedFile = ({ root }: TraceFolder): string => join(root, "prepared.json");

/**
 * A script: makes a session of so many events in a folder, half of it before a true turn with the plugin on and half
 * after it, and another turn at its end. In a process of its own, so that whoever reads it begins with nothing.
 * Arguments: the folder and the number of events.
 */
async function run([root = "", events = "0"]: readonly string[]): Promise<void> {
  const folder = traceFolder(root);
  await fillTraceLibrary(folder.data, [SESSION]);
  const host = await TraceHost.boot({ folder });
  const records: PreparedRecord[] = [];
  let total = 0;
  try {
    for (let half = 1; half <= 2; half++) {
      total = await extend(host, Math.ceil(Number(events) / 2));
      await turn(host, records);
      console.error(`${total.toLocaleString("en")} events, ${records.length} records`);
    }
    const stored = await host.store.inspect(SESSION as never);
    const place = host.store.locate(stored.meta);
    const logBytes = statSync(place.path).size;
    const prepared: PreparedSession = { sessionId: SESSION, events: stored.events.length, logBytes, records };
    writeFileSync(preparedFile(folder), JSON.stringify(prepared));
  } finally {
    await host.close();
  }
}

const extend = (host: TraceHost, events: number): Promise<number> => {
  const progress = (made: number): void => console.error(`${made.toLocaleString("en")} events`);
  return extendSessionLog({ context: host.context, sessionId: SESSION, cwd: TRACE_CWD, events, progress });
};

/** Turns until the lore is in one; that one's record is kept. */
async function turn(host: TraceHost, records: PreparedRecord[]): Promise<void> {
  const agent = await host.resume(SESSION);
  const said = `I see ${traceKey(111)} and ${traceKey(313)}.`;
  for (let tried = 0; ; tried++) {
    await host.turn(agent, said);
    if (host.model.received.system.includes("🌊")) break;
    if (tried === WARM_TURNS_MAX) throw new Error("no lore in the prompt");
    await setTimeout(WARM_PAUSE_MS);
  }
  const { received } = host.model;
  await host.leave(agent);
  records.push({ id: await newestRecord(host), received });
}

async function newestRecord(host: TraceHost): Promise<string> {
  const answer = await fetch(`${host.api}/v3/sessions/${SESSION}/assemblies`);
  const { records } = (await answer.json()) as { readonly records: readonly { readonly id: string; status: string }[] };
  const newest = records.at(-1);
  if (newest?.status !== "request-observed") throw new Error(`the last record: ${JSON.stringify(newest)}`);
  return newest.id;
}

if (import.meta.main) await run(process.argv.slice(2));
