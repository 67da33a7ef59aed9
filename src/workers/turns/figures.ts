import type { DatabaseSync } from "node:sqlite";

import { numberFrom } from "./file-check.ts";
import type { TurnStoreFigures } from "./protocol.ts";
import { numberOf } from "./values.ts";

const COUNTS = "SELECT count(*) AS turns, count(redacted_at) AS redacted FROM turn";
/** The one that goes first. */
const OLDEST = "SELECT started_at FROM turn ORDER BY kept_from, turn_id LIMIT 1";

/** What a store of this version holds. */
export function figuresOf(db: DatabaseSync): TurnStoreFigures {
  const row = db.prepare(COUNTS).get() ?? {};
  const { started_at: oldest } = db.prepare(OLDEST).get() ?? {};
  return {
    turns: numberOf(row, "turns"),
    redacted: numberOf(row, "redacted"),
    bytes: bytesOf(db),
    oldestAt: typeof oldest === "number" ? oldest : null,
  };
}

/** Of the file as it is or will be after the next checkpoint, without what is free in it. */
export function bytesOf(db: DatabaseSync): number {
  const read = (name: string): number => numberFrom(db, `PRAGMA ${name}`);
  return (read("page_count") - read("freelist_count")) * read("page_size");
}
