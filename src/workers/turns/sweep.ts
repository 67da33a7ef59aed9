import { agesAt, CLOCK_AHEAD_MS } from "../../trace/retain/ages.ts";
import { evict } from "./append-turn.ts";
import { redactStored } from "./redact-stored.ts";
import type { TurnDatabase } from "./turn-database.ts";

export interface SweepCall {
  readonly nowMs: number;
  /** Of the whole store. */
  readonly bytesMax: number;
  /** What the host lists; undefined: it could not be asked, so nothing is known to be gone. */
  readonly sessions: readonly string[] | undefined;
}

export interface Swept {
  readonly redacted: number;
  readonly deleted: number;
  readonly evicted: number;
}

/** Turns that are redacted in one transaction: other processes wait for no longer than that. */
const REDACTED_AT_ONCE = 64;
/** Decisions of an assembly that came to no turn are kept so long: its turn may be about to begin. */
const STRAY_MS = 60 * 60 * 1000;

/**
 * Deletes what is too old or gone, redacts what has come of age, evicts what is over the bound. Each step is a
 * transaction that does nothing the second time: a sweep that was broken off is made again as a whole.
 */
export function sweep(database: TurnDatabase, call: SweepCall): Swept {
  const { nowMs, bytesMax, sessions } = call;
  const ages = agesAt(nowMs);
  const deleted = database.transaction(() => {
    database.retention.setBack(nowMs, CLOCK_AHEAD_MS);
    database.retention.dropTombstones(ages.delete);
    return database.retention.deleteExpired(ages.delete);
  });
  const orphans = sessions === undefined ? 0 : database.transaction(() => dropOrphans(database, sessions, call));
  const redacted = redactAll(database, nowMs);
  const evicted = database.transaction(() => {
    database.groundings.dropStray(nowMs - STRAY_MS);
    database.groundings.dropUnused();
    return evict(database, { bytesMax, keep: null });
  });
  database.shrink();
  return { redacted, deleted: deleted + orphans, evicted };
}

function redactAll(database: TurnDatabase, nowMs: number): number {
  const { redact } = agesAt(nowMs);
  let redacted = 0;
  for (;;) {
    const some = database.transaction(() => {
      const turns = database.retention.redactable(redact, REDACTED_AT_ONCE);
      for (const turn of turns) redactStored(database, turn, nowMs);
      return turns.length;
    });
    redacted += some;
    if (some < REDACTED_AT_ONCE) return redacted;
  }
}

/** A session is gone when two lists of the host, far enough apart, and none between them have it. */
function dropOrphans(database: TurnDatabase, sessions: readonly string[], { nowMs }: SweepCall): number {
  const { retention } = database;
  const listed = new Set(sessions);
  const absent = retention.absent();
  for (const sessionId of absent.keys()) if (listed.has(sessionId)) retention.deleteAbsent(sessionId);
  const { orphan } = agesAt(nowMs);
  let deleted = 0;
  for (const sessionId of retention.sessions()) {
    if (listed.has(sessionId)) continue;
    const since = absent.get(sessionId);
    if (since === undefined) retention.putAbsent(sessionId, nowMs);
    else if (since <= orphan) deleted += retention.drop({ sessionId, ownerId: null }, nowMs);
  }
  return deleted;
}
