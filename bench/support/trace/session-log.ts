import type { Context } from "@deepseek-ai/cordis";
import { SESSION_FORMAT_VERSION, type SessionEvent, SessionId } from "@deepseek-ai/dsh-session";
import "@deepseek-ai/dsh-session-persistence";

import { logTurns } from "./log-turns.ts";

const START_MS = Date.UTC(2026, 0, 1);
/** Another place of the conversation has other texts. */
const SEED = 11;

export interface SessionLogOptions {
  readonly context: Context;
  readonly sessionId: string;
  readonly cwd: string;
  /** Events that are to be added at least. */
  readonly events: number;
  /** Told now and then how many there are. */
  readonly progress?: (events: number) => void;
}

/**
 * Adds turns to the log of a session that is not live, through the host's own store, which packs and compresses them
 * flush by flush as it does in a conversation; makes the session when there is none. Gives the number of its events.
 */
export async function extendSessionLog({ context, progress, events, ...session }: SessionLogOptions): Promise<number> {
  const store = context.sessionPersistence;
  const id = SessionId(session.sessionId);
  const kept = (await store.list()).some((header) => header.id === id) ? (await store.inspect(id)).events : [];
  if (kept.length === 0) {
    const header = { version: SESSION_FORMAT_VERSION, id, createdAt: START_MS, cwd: session.cwd, delegationDepth: 0 };
    await store.create(header);
  }
  let seq = kept.length;
  const start = { seq, turn: lastTurn(kept) + 1, timeMs: kept.at(-1)?.time ?? START_MS, seed: SEED + seq };
  let told = 0;
  for (const frame of logTurns({ ...start, events })) {
    await store.append(id, frame);
    seq += frame.length;
    if (seq - told >= 50_000) progress?.((told = seq));
  }
  return seq;
}

function lastTurn(events: readonly SessionEvent[]): number {
  const end = events.findLast(({ type }) => type === "turn/start");
  return (end?.data as { readonly turn?: number } | undefined)?.turn ?? 0;
}
