import type { DatabaseSync, StatementSync } from "node:sqlite";

import { isAlive, type ProcessIdentity } from "../library/store/process-identity.ts";
import { DamagedRowError, unlessDamaged } from "./damaged-row.ts";
import type { CutOffTurn } from "./protocol.ts";
import { numberOf, type Row, textOf } from "./values.ts";

/** A turn that has begun. */
export interface OpenTurn extends CutOffTurn {
  readonly process: ProcessIdentity;
}

/** Turns that are on their way, with the process that records each. */
export class OpenTurns {
  readonly #select: StatementSync;
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #delete: StatementSync;
  readonly #expire: StatementSync;
  readonly #setBack: StatementSync;

  constructor(db: DatabaseSync) {
    this.#select = db.prepare("SELECT * FROM open_turn ORDER BY started_at");
    this.#find = db.prepare("SELECT * FROM open_turn WHERE turn_id = ?");
    this.#insert = db.prepare(`INSERT OR REPLACE INTO open_turn
      (turn_id, owner_id, session_id, turn, start_seq, started_at, process) VALUES (?, ?, ?, ?, ?, ?, ?)`);
    this.#delete = db.prepare("DELETE FROM open_turn WHERE turn_id = ?");
    this.#expire = db.prepare("DELETE FROM open_turn WHERE started_at <= ?");
    this.#setBack = db.prepare("UPDATE open_turn SET started_at = ? WHERE started_at > ?");
  }

  find(turnId: string): OpenTurn | null {
    const row = this.#find.get(turnId);
    return row === undefined ? null : openTurn(row);
  }

  put({ turnId, ownerId, sessionId, turn, startSeq, startedAt, process }: OpenTurn): void {
    this.#insert.run(turnId, ownerId, sessionId, turn, startSeq, startedAt, JSON.stringify(process));
  }

  /** Whether there was one. */
  delete(turnId: string): boolean {
    return Number(this.#delete.run(turnId).changes) > 0;
  }

  /** Forgets turns that began at a time or before: their logs could not be read ever since. */
  expire(startedAtMax: number): void {
    this.#expire.run(startedAtMax);
  }

  /** As turns that are over: those of a time that has still to come began now. */
  setBack(nowMs: number, aheadMax: number): void {
    this.#setBack.run(nowMs, nowMs + aheadMax);
  }

  /** Those whose process is gone, as far as `own` can see; oldest first. */
  cutOff(own: ProcessIdentity): CutOffTurn[] {
    const open = this.#select.all().flatMap((row) => unlessDamaged(() => openTurn(row)) ?? []);
    return open.filter(({ process }) => !isAlive(process, own)).map(({ process: _process, ...turn }) => turn);
  }
}

function openTurn(row: Row): OpenTurn {
  return {
    turnId: textOf(row, "turn_id"),
    ownerId: textOf(row, "owner_id"),
    sessionId: textOf(row, "session_id"),
    turn: numberOf(row, "turn"),
    startSeq: numberOf(row, "start_seq"),
    startedAt: numberOf(row, "started_at"),
    process: processOf(textOf(row, "process")),
  };
}

function processOf(text: string): ProcessIdentity {
  try {
    return JSON.parse(text) as ProcessIdentity;
  } catch (error) {
    throw new DamagedRowError("the mark of a turn is damaged", { cause: error });
  }
}
