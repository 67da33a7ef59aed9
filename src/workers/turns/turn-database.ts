import type { DatabaseSync, StatementSync } from "node:sqlite";

import { ClockRow } from "./clock-row.ts";
import { bytesOf, figuresOf } from "./figures.ts";
import { numberFrom } from "./file-check.ts";
import { GroundingRows } from "./grounding-rows.ts";
import { OpenTurns } from "./open-turns.ts";
import type { TurnStoreFigures } from "./protocol.ts";
import { RetentionRows } from "./retention-rows.ts";
import { inTransaction } from "./transaction.ts";
import { TurnRows } from "./turn-rows.ts";

const STATS = `SELECT count(*) AS turns, count(redacted_at) AS redacted, min(started_at) AS oldest,
  total(recovered) AS recovered, total(clock_ahead) AS clock_ahead, count(DISTINCT session_id) AS sessions
  FROM turn WHERE owner_id = ?`;

/** What one owner has in the store. */
export interface OwnerStats {
  readonly turns: number;
  readonly redacted: number;
  /** Made from a log after a crash. */
  readonly recovered: number;
  /** Turns whose time was not believed. */
  readonly clockAhead: number;
  readonly sessions: number;
  readonly oldestAt: number | null;
  /** Of the whole store. */
  readonly bytes: number;
  readonly catalogues: number;
  /** Since when sweeps go by no age because the clock jumped, by that clock; null: it is believed. Of the whole store. */
  readonly clockDoubtedAt: number | null;
}

/** An open turn store: its tables, each with its statements. */
export class TurnDatabase {
  readonly turns: TurnRows;
  readonly groundings: GroundingRows;
  readonly open: OpenTurns;
  readonly retention: RetentionRows;
  readonly clock: ClockRow;
  readonly #db: DatabaseSync;
  readonly #stats: StatementSync;

  /** Owns `db` from now on. */
  constructor(db: DatabaseSync) {
    this.#db = db;
    this.turns = new TurnRows(db);
    this.groundings = new GroundingRows(db);
    this.open = new OpenTurns(db);
    this.retention = new RetentionRows(db);
    this.clock = new ClockRow(db);
    this.#stats = db.prepare(STATS);
  }

  get figures(): TurnStoreFigures {
    return figuresOf(this.#db);
  }

  statsOf(ownerId: string): OwnerStats {
    const row = this.#stats.get(ownerId) ?? {};
    const { oldest } = row;
    return {
      turns: Number(row["turns"]),
      redacted: Number(row["redacted"]),
      recovered: Number(row["recovered"]),
      clockAhead: Number(row["clock_ahead"]),
      sessions: Number(row["sessions"]),
      oldestAt: typeof oldest === "number" ? oldest : null,
      bytes: this.bytes,
      catalogues: this.groundings.catalogueIds.length,
      clockDoubtedAt: this.clock.seen?.doubtedAt ?? null,
    };
  }

  get bytes(): number {
    return bytesOf(this.#db);
  }

  /** See `inTransaction`. */
  transaction<T>(work: () => T): T {
    return inTransaction(this.#db, work);
  }

  /**
   * Gives what is free in the file back to the system, and empties the log, in which what was deleted may be still. Where
   * another process reads meanwhile that is left to the next time. Whether the log is empty now.
   */
  shrink(): boolean {
    this.#db.exec("PRAGMA incremental_vacuum");
    return numberFrom(this.#db, "PRAGMA wal_checkpoint(TRUNCATE)") === 0;
  }

  /** With the log written back into the file, if no other process has it open. */
  close(): void {
    this.#db.close();
  }
}
