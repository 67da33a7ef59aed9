import type { DatabaseSync, StatementSync } from "node:sqlite";

import type { SeenClock } from "../../trace/retain/seen-clock.ts";
import { numberOf } from "./values.ts";

/** A store of before this row was there has the time of its newest turn. */
const NEWEST = "SELECT max(kept_from) AS seen_at FROM turn";

/** The clock as the last sweep has seen it. */
export class ClockRow {
  readonly #select: StatementSync;
  readonly #newest: StatementSync;
  readonly #put: StatementSync;

  constructor(db: DatabaseSync) {
    this.#select = db.prepare("SELECT seen_at, doubted_at FROM clock");
    this.#newest = db.prepare(NEWEST);
    this.#put = db.prepare(`INSERT INTO clock (id, seen_at, doubted_at) VALUES (1, ?, ?)
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, doubted_at = excluded.doubted_at`);
  }

  /** null: nothing is known of it. */
  get seen(): SeenClock | null {
    const row = this.#select.get();
    if (row !== undefined) {
      const { doubted_at: doubtedAt } = row;
      return { seenAt: numberOf(row, "seen_at"), doubtedAt: typeof doubtedAt === "number" ? doubtedAt : null };
    }
    const { seen_at: seenAt } = this.#newest.get() ?? {};
    return typeof seenAt === "number" ? { seenAt, doubtedAt: null } : null;
  }

  put({ seenAt, doubtedAt }: SeenClock): void {
    this.#put.run(seenAt, doubtedAt);
  }
}
