import { agesAt, CLOCK_AHEAD_MS } from "../../trace/retain/ages.ts";
import { seeClock } from "../../trace/retain/seen-clock.ts";
import { evictAll } from "./append-turn.ts";
import { unlessDamaged } from "./damaged-row.ts";
import { inSteps } from "./in-steps.ts";
import { redactStored } from "./redact-stored.ts";
import type { Dropped } from "./retention-rows.ts";
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

/** What went because of its age, or of that of its session. */
type Aged = Pick<Swept, "redacted" | "deleted">;

/** Turns that are redacted in one transaction: other processes wait for no longer than that. */
const REDACTED_AT_ONCE = 64;
/** Decisions of an assembly that came to no turn are kept so long: its turn may be about to begin. */
const STRAY_MS = 60 * 60 * 1000;

/**
 * Deletes what is too old or gone, redacts what has come of age, evicts what is over the bound. By a clock that is not
 * believed nothing is of age. Each step is a transaction that does nothing the second time: a sweep that was broken off is
 * made again as a whole.
 */
export function sweep(database: TurnDatabase, call: SweepCall): Swept {
  const isBelieved = database.transaction(() => {
    const seen = seeClock(database.clock.seen, call.nowMs);
    database.clock.put(seen);
    return seen.doubtedAt === null;
  });
  const aged = isBelieved ? sweepAged(database, call) : { redacted: 0, deleted: 0 };
  inSteps(database, (max) => database.groundings.dropUnused(max));
  const evicted = evictAll(database, call.bytesMax);
  database.shrink();
  return { ...aged, evicted };
}

function sweepAged(database: TurnDatabase, { nowMs, sessions }: SweepCall): Aged {
  const { retention, groundings, open } = database;
  const ages = agesAt(nowMs);
  database.transaction(() => {
    retention.setBack(nowMs, CLOCK_AHEAD_MS);
    retention.takeBack(nowMs, ages.delete);
    retention.dropTombstones(ages.delete);
    open.setBack(nowMs, CLOCK_AHEAD_MS);
    open.expire(ages.delete);
    groundings.dropStray({ before: nowMs - STRAY_MS, after: nowMs + CLOCK_AHEAD_MS });
  });
  const expired = inSteps(database, (max) => retention.deleteExpired(ages.delete, max));
  const orphans = sessions === undefined ? 0 : dropOrphans(database, sessions, nowMs);
  const { redacted, damaged } = redactAll(database, nowMs);
  return { redacted, deleted: expired + orphans + damaged };
}

/** Deletes all turns of a session or of an owner. Returns how many were over. */
export function dropTurns(database: TurnDatabase, what: Dropped, nowMs: number): number {
  database.transaction(() => database.retention.beginDrop(what, nowMs));
  const deleted = inSteps(database, (max) => database.retention.deleteDropped(what, max));
  inSteps(database, (max) => database.groundings.dropUnused(max));
  return deleted;
}

interface Redacted {
  readonly redacted: number;
  /** What cannot be read cannot be redacted, and may not stay. */
  readonly damaged: number;
}

function redactAll(database: TurnDatabase, nowMs: number): Redacted {
  const { redact } = agesAt(nowMs);
  let damaged = 0;
  let redacted = 0;
  for (;;) {
    const turns = database.transaction(() => {
      const due = database.retention.redactable(redact, REDACTED_AT_ONCE);
      for (const turn of due) {
        const isRedacted = unlessDamaged(() => redactStored(database, turn, nowMs)) !== null;
        if (isRedacted) redacted++;
        else {
          database.turns.delete(turn.turnId);
          damaged++;
        }
      }
      return due.length;
    });
    if (turns < REDACTED_AT_ONCE) return { redacted, damaged };
  }
}

/** A session is gone when two lists of the host, far enough apart, and none between them have it. */
function dropOrphans(database: TurnDatabase, sessions: readonly string[], nowMs: number): number {
  const gone = database.transaction(() => goneSessions(database, new Set(sessions), nowMs));
  return gone.reduce((sum, sessionId) => sum + dropTurns(database, { sessionId, ownerId: null }, nowMs), 0);
}

/** Notes which sessions are missing, and since when. Returns those that are missing for long enough. */
function goneSessions({ retention }: TurnDatabase, listed: ReadonlySet<string>, nowMs: number): string[] {
  const absent = retention.absent();
  const missing = retention.sessions().filter((sessionId) => !listed.has(sessionId));
  const known = new Set(missing);
  for (const [sessionId, since] of absent) {
    // What is missing since a time that is still to come is missing since now: the clock was set back.
    if (!known.has(sessionId) || since > nowMs) retention.deleteAbsent(sessionId);
  }
  const { orphan } = agesAt(nowMs);
  for (const sessionId of missing) retention.putAbsent(sessionId, nowMs);
  return missing.filter((sessionId) => (absent.get(sessionId) ?? nowMs) <= orphan);
}
