import { existsSync } from "node:fs";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { pathToFileURL } from "node:url";

import { figuresOf } from "./figures.ts";
import { checkFile, refuseNewer } from "./file-check.ts";
import { logBytes, readFileHeader } from "./file-header.ts";
import type { SessionTurns, TurnLooked, TurnStoreFigures } from "./protocol.ts";
import { BUSY_TIMEOUT_MS } from "./open-file.ts";
import { MIGRATIONS } from "./schema.ts";
import { numberOf, textOf } from "./values.ts";

/** What is seen of a turn store by somebody who leaves no trace in its folder. */
export type TurnFileSeen = NonNullable<TurnLooked["seen"]>;

export interface LookOptions {
  readonly ownerId: string;
  readonly migrations?: readonly string[];
}

const SESSIONS = `SELECT session_id, sum(ended) AS turns, sum(redacted) AS redacted, sum(open) AS open,
    min(started_at) AS first_at, max(started_at) AS last_at FROM (
  SELECT session_id, started_at, 1 AS ended, redacted_at IS NOT NULL AS redacted, 0 AS open FROM turn WHERE owner_id = ?1
  UNION ALL SELECT session_id, started_at, 0, 0, 1 FROM open_turn WHERE owner_id = ?1
) GROUP BY session_id ORDER BY last_at DESC, session_id`;

/**
 * Looks at a turn store from top to bottom, whatever other process has it open, and writes nothing: neither it nor its log
 * nor anything beside it. null: there is none. Throws `TurnStoreError` for one that is damaged, newer or another
 * program's, or what SQLite or the system throws. Cost: a read of the whole file.
 */
export function lookAtTurnFile(path: string, options: LookOptions): TurnFileSeen | null {
  const isWatched = hasIndex(path);
  try {
    return look(path, options);
  } catch (error) {
    // Another process has begun to write between two pages that were read without its locks.
    if (isWatched || !hasIndex(path)) throw error;
    return look(path, options);
  }
}

function look(path: string, { ownerId, migrations = MIGRATIONS }: LookOptions): TurnFileSeen | null {
  const header = readFileHeader(path);
  if (header.state === "missing") return null;
  const at = { versionNow: migrations.length, unseenBytes: hasIndex(path) ? 0 : logBytes(path), sessions: [] };
  if (header.state === "empty") return { ...at, version: 0, figures: NOTHING };
  refuseNewer(header.version, migrations);
  const db = connect(path);
  try {
    const version = checkFile(db, { migrations, whole: true });
    if (version === 0) return { ...at, version, figures: NOTHING };
    if (version < migrations.length) return { ...at, version, figures: null };
    return { ...at, version, figures: figuresOf(db), sessions: sessionsOf(db, ownerId) };
  } finally {
    db.close();
  }
}

/**
 * A connection to read a store of this version where nothing can be written; null: there is none, or it is of an older
 * version. To be closed. Throws as {@link lookAtTurnFile} does.
 */
export function openToRead(path: string): DatabaseSync | null {
  if (readFileHeader(path).state !== "database") return null;
  const db = connect(path);
  try {
    if (checkFile(db, { whole: false }) === MIGRATIONS.length) return db;
  } catch (error) {
    db.close();
    throw error;
  }
  db.close();
  return null;
}

const NOTHING: TurnStoreFigures = { turns: 0, redacted: 0, bytes: 0, oldestAt: null };

/** Whether the log has the index that processes share; they have one as long as they have the file open. */
const hasIndex = (path: string): boolean => existsSync(`${path}-shm`) && existsSync(`${path}-wal`);

/** With an index the log is read by it, and it is not written to. Without one nobody has the file open. */
function connect(path: string): DatabaseSync {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const url = pathToFileURL(path);
  url.search = hasIndex(path) ? "readonly_shm=1" : "immutable=1";
  return new DatabaseSync(url, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
}

const sessionsOf = (db: DatabaseSync, ownerId: string): SessionTurns[] =>
  db
    .prepare(SESSIONS)
    .all(ownerId)
    .map((row: Record<string, SQLOutputValue>) => ({
      sessionId: textOf(row, "session_id"),
      turns: numberOf(row, "turns"),
      redacted: numberOf(row, "redacted"),
      open: numberOf(row, "open"),
      firstAt: numberOf(row, "first_at"),
      lastAt: numberOf(row, "last_at"),
    }));
