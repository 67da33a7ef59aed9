import type { TurnTrace } from "../../trace/model/turn/turn-trace.ts";
import { turnSummary } from "../../trace/project/turn/turn-summary.ts";
import { keptFrom } from "../../trace/retain/ages.ts";
import { LIMITS } from "../../matcher/limits.ts";
import { fitTurn } from "./fit-turn.ts";
import { inSteps } from "./in-steps.ts";
import type { TurnDatabase } from "./turn-database.ts";

export interface NewTurn {
  readonly ownerId: string;
  readonly trace: TurnTrace;
  readonly nowMs: number;
  /** Of the whole store. */
  readonly bytesMax: number;
}

/** Turns that go at once when there is no room: one by one the same pages would be looked through again. */
const EVICTED_AT_ONCE = 32;

/**
 * Puts a turn that is over into the store: its account, its calls and executions, its assemblies, and its mark away, all
 * of it or nothing. Whether it is there now; a turn of a session that was dropped meanwhile is not.
 */
export function appendTurn(database: TurnDatabase, { ownerId, trace, nowMs, bytesMax }: NewTurn): boolean {
  const fitted = fitTurn(trace, LIMITS.turnBytes.value);
  const { turnId, sessionId, startedAt, recovered } = fitted;
  // A turn that was made from a log may be as old as it says; one that ran just now cannot be older than the last sweep.
  const seenAt = recovered === null ? (database.clock.seen?.seenAt ?? null) : null;
  const { ms, clockAhead } = keptFrom(startedAt, { nowMs, seenAt });
  const stored = { ownerId, trace: fitted, summary: turnSummary(fitted), keptFrom: ms, clockAhead };
  const { isIn, evicted } = database.transaction(() => {
    const isMarked = database.open.delete(turnId);
    if (database.retention.isDropped({ sessionId, ownerId, startedAt, isMarked }, nowMs)) {
      return { isIn: false, evicted: 0 };
    }
    const isNew = database.turns.insert(stored);
    if (isNew) {
      const captureIds = trace.captures.map(({ captureId }) => captureId);
      database.groundings.claim(turnId, sessionId, captureIds);
    }
    return { isIn: true, evicted: evict(database, { bytesMax, keep: turnId }) };
  });
  if (evicted > 0) database.shrink();
  return isIn;
}

/** A full store is emptied a little further, so that not every turn from then on has to push another one out. */
const SHARE_AFTER = 63 / 64;

export interface Eviction {
  /** Of the whole store. */
  readonly bytesMax: number;
  /** A turn that stays. */
  readonly keep: string | null;
  /** Turns that go at most; the rest is left to another transaction. */
  readonly turnsMax?: number;
}

/** Deletes the oldest turns until the store has room again. Returns how many went. In a transaction. */
export function evict(
  database: TurnDatabase,
  { bytesMax, keep, turnsMax = Number.POSITIVE_INFINITY }: Eviction,
): number {
  let evicted = 0;
  if (database.bytes <= bytesMax) return evicted;
  const wanted = bytesMax * SHARE_AFTER;
  while (database.bytes > wanted && evicted < turnsMax) {
    const oldest = database.retention.oldest(EVICTED_AT_ONCE).filter((turnId) => turnId !== keep);
    if (oldest.length === 0) break;
    for (const turnId of oldest) {
      if (database.bytes <= wanted) break;
      database.turns.delete(turnId);
      evicted++;
    }
    database.groundings.dropUnused();
  }
  return evicted;
}

/** The same in as many transactions as it takes. */
export function evictAll(database: TurnDatabase, bytesMax: number): number {
  return inSteps(database, (turnsMax) => evict(database, { bytesMax, keep: null, turnsMax }));
}
