import type { DatabaseSync, StatementSync } from "node:sqlite";

import { isAlive, type ProcessIdentity } from "../library/store/process-identity.ts";
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

  constructor(db: DatabaseSync) {
    this.#select = db.prepare("SELECT * FROM open_turn ORDER BY started_at");
    this.#find = db.prepare("SELECT * FROM open_turn WHERE turn_id = ?");
    this.#insert = db.prepare(`INSERT OR REPLACE INTO open_turn
      (turn_id, owner_id, session_id, turn, start_seq, started_at, process) VALUES (?, ?, ?, ?, ?, ?, ?)`);
    this.#delete = db.prepare("DELETE FROM open_turn WHERE turn_id = ?");
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

  /** Those whose process is gone, as far as `own` can see; oldest first. */
  cutOff(own: ProcessIdentity): CutOffTurn[] {
    const open = this.#select.all().map(openTurn);
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
    process: JSON.parse(textOf(row, "process")) as ProcessIdentity,
  };
}
