import type { DatabaseSync, StatementSync } from "node:sqlite";

import { numberOf, type Row, textOf } from "./values.ts";
import type { TurnKey } from "./turn-rows.ts";

/** Whose turns are dropped: of a session all of them, or those of one owner; or all of an owner. */
export type Dropped = { readonly sessionId: string; readonly ownerId: string | null } | { readonly ownerId: string };

/** A turn that comes to the store. */
export interface ComingTurn {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly startedAt: number;
  /** Its mark is in the store: dropping takes marks away, so it was put there after that. */
  readonly isMarked: boolean;
}

const IS_DROPPED = `SELECT 1 FROM tombstone
  WHERE ((kind = 'session' AND id = ?) OR (kind = 'owner' AND id = ?)) AND dropped_at >= ? AND (dropped_at <= ? OR ?)`;
const PUT_TOMBSTONE = `INSERT INTO tombstone (kind, id, dropped_at) VALUES (?, ?, ?)
  ON CONFLICT (kind, id) DO UPDATE SET dropped_at = max(dropped_at, excluded.dropped_at)`;
const SESSIONS =
  "SELECT session_id FROM turn UNION SELECT session_id FROM open_turn UNION SELECT session_id FROM capture";

/** By the index of ages: of those that are about to be deleted alone. */
const TAKE_BACK = `UPDATE turn SET kept_from = started_at, clock_ahead = 0
  WHERE kept_from <= ?1 AND clock_ahead = 1 AND started_at <= ?2 AND started_at - kept_from > ?2 - ?1`;

const ID_OF = "SELECT turn_id FROM turn WHERE";
/** Some turns at a time. */
const deleteOf = (where: string): string => `DELETE FROM turn WHERE turn_id IN (${ID_OF} ${where} LIMIT ?)`;
const DROP_OWN_CAPTURES = `DELETE FROM capture WHERE turn_id IS NULL AND session_id IN
  (SELECT session_id FROM open_turn WHERE owner_id = ?1 UNION SELECT session_id FROM turn WHERE owner_id = ?1)`;

/** How old turns are, and which sessions are gone. */
export class RetentionRows {
  readonly #redactable: StatementSync;
  readonly #expired: StatementSync;
  readonly #oldest: StatementSync;
  readonly #setBack: StatementSync;
  readonly #takeBack: StatementSync;
  readonly #isDropped: StatementSync;
  readonly #putTombstone: StatementSync;
  readonly #oldTombstones: StatementSync;
  readonly #sessions: StatementSync;
  readonly #absent: StatementSync;
  readonly #putAbsent: StatementSync;
  readonly #deleteAbsent: StatementSync;
  readonly #dropMarks: StatementSync;
  readonly #dropCaptures: StatementSync;
  readonly #dropOwnCaptures: StatementSync;
  readonly #deleteSession: StatementSync;
  readonly #deleteOwner: StatementSync;
  readonly #deleteBoth: StatementSync;

  constructor(db: DatabaseSync) {
    this.#redactable = db.prepare(
      "SELECT turn_id, owner_id, session_id FROM turn WHERE redacted_at IS NULL AND kept_from <= ? LIMIT ?",
    );
    this.#expired = db.prepare(deleteOf("kept_from <= ?"));
    this.#oldest = db.prepare("SELECT turn_id FROM turn ORDER BY kept_from, turn_id LIMIT ?");
    this.#setBack = db.prepare("UPDATE turn SET kept_from = ?, clock_ahead = 1 WHERE kept_from > ?");
    this.#takeBack = db.prepare(TAKE_BACK);
    this.#isDropped = db.prepare(IS_DROPPED);
    this.#putTombstone = db.prepare(PUT_TOMBSTONE);
    this.#oldTombstones = db.prepare("DELETE FROM tombstone WHERE dropped_at <= ?");
    this.#sessions = db.prepare(SESSIONS);
    this.#absent = db.prepare("SELECT session_id, since FROM absent_session");
    this.#putAbsent = db.prepare("INSERT OR IGNORE INTO absent_session (session_id, since) VALUES (?, ?)");
    this.#deleteAbsent = db.prepare("DELETE FROM absent_session WHERE session_id = ?");
    this.#dropMarks = db.prepare(
      "DELETE FROM open_turn WHERE (?1 IS NULL OR session_id = ?1) AND (?2 IS NULL OR owner_id = ?2)",
    );
    this.#dropCaptures = db.prepare("DELETE FROM capture WHERE turn_id IS NULL AND session_id = ?");
    this.#dropOwnCaptures = db.prepare(DROP_OWN_CAPTURES);
    this.#deleteSession = db.prepare(deleteOf("session_id = ?"));
    this.#deleteOwner = db.prepare(deleteOf("owner_id = ?"));
    this.#deleteBoth = db.prepare(deleteOf("session_id = ? AND owner_id = ?"));
  }

  /** Turns that are this old and not redacted, at most `max`. */
  redactable(keptFromMax: number, max: number): TurnKey[] {
    return this.#redactable.all(keptFromMax, max).map((row) => ({
      turnId: textOf(row, "turn_id"),
      ownerId: textOf(row, "owner_id"),
      sessionId: textOf(row, "session_id"),
    }));
  }

  /** Deletes turns that are this old, at most `max`. Returns how many there were. */
  deleteExpired(keptFromMax: number, max: number): number {
    return Number(this.#expired.run(keptFromMax, max).changes);
  }

  oldest(max: number): string[] {
    return this.#oldest.all(max).map((row) => textOf(row, "turn_id"));
  }

  /** Turns of a time that has still to come count from now: else nothing would ever delete them. */
  setBack(nowMs: number, aheadMax: number): void {
    this.#setBack.run(nowMs, nowMs + aheadMax);
  }

  /**
   * The other way round: a sweep by a clock that was far behind, as one is after a start without a battery, has made
   * turns seem older than they may become, and their own time is past now. They count from that again.
   */
  takeBack(nowMs: number, keptFromMax: number): void {
    this.#takeBack.run(keptFromMax, nowMs);
  }

  /**
   * Whether a turn comes too late: its session or its owner was dropped after it had begun. Where that is still to come
   * the clock was set back, and the times say nothing: a turn that is marked has begun after it.
   */
  isDropped({ sessionId, ownerId, startedAt, isMarked }: ComingTurn, nowMs: number): boolean {
    const key = sessionKey({ sessionId, ownerId });
    return this.#isDropped.get(key, ownerId, startedAt, nowMs, isMarked ? 0 : 1) !== undefined;
  }

  /** Tells that turns are dropped: those on their way are forgotten at once, and none of them is taken any more. */
  beginDrop(what: Dropped, nowMs: number): void {
    const sessionId = "sessionId" in what ? what.sessionId : null;
    const { ownerId } = what;
    if (sessionId !== null) {
      this.#dropCaptures.run(sessionId);
      this.#deleteAbsent.run(sessionId);
      if (ownerId !== null) this.#putTombstone.run("session", sessionKey({ sessionId, ownerId }), nowMs);
    } else if (ownerId !== null) {
      this.#dropOwnCaptures.run(ownerId);
      this.#putTombstone.run("owner", ownerId, nowMs);
    }
    this.#dropMarks.run(sessionId, ownerId);
  }

  /** Deletes turns that are dropped, at most `max`, with what they have. Returns how many there were. */
  deleteDropped(what: Dropped, max: number): number {
    const { ownerId } = what;
    if (!("sessionId" in what)) return Number(this.#deleteOwner.run(what.ownerId, max).changes);
    const { sessionId } = what;
    const { changes } =
      ownerId === null ? this.#deleteSession.run(sessionId, max) : this.#deleteBoth.run(sessionId, ownerId, max);
    return Number(changes);
  }

  dropTombstones(droppedAtMax: number): void {
    this.#oldTombstones.run(droppedAtMax);
  }

  /** Sessions that have anything here. */
  sessions(): string[] {
    return this.#sessions.all().map((row) => textOf(row, "session_id"));
  }

  /** Sessions that are not listed, with the time since when. */
  absent(): ReadonlyMap<string, number> {
    return new Map(this.#absent.all().map((row: Row) => [textOf(row, "session_id"), numberOf(row, "since")]));
  }

  putAbsent(sessionId: string, nowMs: number): void {
    this.#putAbsent.run(sessionId, nowMs);
  }

  deleteAbsent(sessionId: string): void {
    this.#deleteAbsent.run(sessionId);
  }
}

/** Ids of sessions are of the host, and so are those of owners of whoever tells them apart: neither has a line break. */
const sessionKey = ({ sessionId, ownerId }: { readonly sessionId: string; readonly ownerId: string }): string =>
  `${sessionId}\n${ownerId}`;
