import type { DatabaseSync, StatementSync } from "node:sqlite";

import { GroundingRows } from "./grounding-rows.ts";
import { pragma } from "./open-file.ts";
import { OpenTurns } from "./open-turns.ts";
import type { TurnStoreFigures } from "./protocol.ts";
import { RetentionRows } from "./retention-rows.ts";
import { inTransaction } from "./transaction.ts";
import { TurnRows } from "./turn-rows.ts";

const FIGURES = "SELECT count(*) AS turns, count(redacted_at) AS redacted FROM turn";
const OLDEST = "SELECT started_at FROM turn ORDER BY kept_from, turn_id LIMIT 1";
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
}

/** An open turn store: its tables, each with its statements. */
export class TurnDatabase {
  readonly turns: TurnRows;
  readonly groundings: GroundingRows;
  readonly open: OpenTurns;
  readonly retention: RetentionRows;
  readonly #db: DatabaseSync;
  readonly #figures: StatementSync;
  readonly #oldest: StatementSync;
  readonly #stats: StatementSync;

  /** Owns `db` from now on. */
  constructor(db: DatabaseSync) {
    this.#db = db;
    this.turns = new TurnRows(db);
    this.groundings = new GroundingRows(db);
    this.open = new OpenTurns(db);
    this.retention = new RetentionRows(db);
    this.#figures = db.prepare(FIGURES);
    this.#oldest = db.prepare(OLDEST);
    this.#stats = db.prepare(STATS);
  }

  get figures(): TurnStoreFigures {
    const { turns, redacted } = this.#figures.get() ?? {};
    return { turns: Number(turns), redacted: Number(redacted), bytes: this.bytes, oldestAt: this.oldestAt };
  }

  /** Start of the turn that goes first; null: there is none. */
  get oldestAt(): number | null {
    const { started_at: oldest } = this.#oldest.get() ?? {};
    return typeof oldest === "number" ? oldest : null;
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
    };
  }

  /** Of the file as it is or will be after the next checkpoint, without what is free in it. */
  get bytes(): number {
    return (pragma(this.#db, "page_count") - pragma(this.#db, "freelist_count")) * pragma(this.#db, "page_size");
  }

  /** See `inTransaction`. */
  transaction<T>(work: () => T): T {
    return inTransaction(this.#db, work);
  }

  /**
   * Gives what is free in the file back to the system, and empties the log, in which what was deleted may be still. Where
   * another process reads meanwhile that is left to the next time.
   */
  shrink(): void {
    this.#db.exec("PRAGMA incremental_vacuum");
    this.#db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
  }

  /** With the log written back into the file, if no other process has it open. */
  close(): void {
    this.#db.close();
  }
}
