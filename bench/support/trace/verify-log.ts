import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Context } from "@deepseek-ai/cordis";
import { SESSION_FORMAT_VERSION, type SessionEvent, SessionId, SessionStore } from "@deepseek-ai/dsh-session";
import "@deepseek-ai/dsh-session-persistence";
import { JsonlSessionPersistence } from "@deepseek-ai/dsh-session-persistence-jsonl";

import type { FullRecord } from "../../../src/trace/model/record.ts";
import { recordsOf } from "../../../test/workers/jobs/history/support/records.ts";
import { logTurns } from "./log-turns.ts";

/** Events that are written at a time; each write waits for the disk. */
const BATCH = 20_000;
const SECTIONS = 60;
const SEED = 7;
const START_MS = Date.UTC(2026, 0, 1);

/** A long log without compression, and a record that refers to events at its beginning and at its end. */
export interface VerifyLog {
  readonly sessionId: string;
  readonly path: string;
  readonly bytes: Buffer;
  readonly events: number;
  readonly record: FullRecord;
  /** What the detail of the record has to hold, section by section. */
  readonly system: string;
  readonly remove: () => Promise<void>;
}

/** Writes a log of at least so many events with the host's own store, each event in a line of its own. */
export async function makeVerifyLog(eventsMin: number): Promise<VerifyLog> {
  const root = await mkdtemp(join(tmpdir(), "lorekeeper-verify-"));
  const id = SessionId("verified");
  const events = [...logTurns({ seq: 0, turn: 1, timeMs: START_MS, events: eventsMin, seed: SEED })].flat();
  const header = { version: SESSION_FORMAT_VERSION, id, createdAt: START_MS, cwd: root, delegationDepth: 0 } as const;
  const context = new Context();
  await context.plugin(SessionStore);
  await context.plugin(JsonlSessionPersistence, { root, compression: "none", packChunks: false });
  const store = context.sessionPersistence;
  await store.create(header);
  for (let at = 0; at < events.length; at += BATCH) await store.append(id, events.slice(at, at + BATCH));
  const path = store.locate(header)!.path;
  await context.fiber.dispose();
  return {
    sessionId: id,
    path,
    bytes: readFileSync(path),
    events: events.length,
    ...recordOf(events, header),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** The sections of the last system text, and the contexts of the first snapshot. */
function recordOf(events: readonly SessionEvent[], header: { readonly id: string; readonly createdAt: number }) {
  const records = recordsOf(events, header, SECTIONS);
  const { contexts } = records.find((record) => record.contexts.length > 0)!;
  const record = { ...records.findLast(({ sections }) => sections.length > 0)!, contexts };
  const last = events.findLast(({ type }) => type === "request/header")!;
  return { record, system: (last.data as { readonly header: { readonly system: string } }).header.system };
}
