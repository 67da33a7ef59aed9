import { closeSync, openSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

import { checkFile, numberFrom, refuseNewer } from "./file-check.ts";
import { readFileHeader } from "./file-header.ts";
import { resultCode } from "./problem.ts";
import { APPLICATION_ID, MIGRATIONS } from "./schema.ts";
import { inTransaction } from "./transaction.ts";

/** How long a statement waits for another process that writes, in milliseconds. */
export const BUSY_TIMEOUT_MS = 5_000;
/** Between two tries of what SQLite itself does not wait for. */
const RETRY_MS = 10;
/** Files up to this size are checked as a whole when they are opened; a page of a larger one when it is read. */
const CHECKED_BYTES = 16 * 1024 * 1024;
const BUSY = 5;

export interface OpenedFile {
  readonly db: DatabaseSync;
  /** What it was at; 0: it is new. */
  readonly versionBefore: number;
}

/**
 * Opens a turn store, makes it when it is not there (mode 0600, which SQLite gives its log, too) and migrates it. A file
 * that is newer than `migrations`, or no sound turn store, is left as it is, with its log: it is looked at through a
 * connection that cannot write before another one opens it. Throws `TurnStoreError` or what SQLite throws.
 */
export function openTurnFile(path: string, migrations: readonly string[] = MIGRATIONS): OpenedFile {
  const header = readFileHeader(path);
  if (header.state === "database") {
    refuseNewer(header.version, migrations);
    lookAt(path, { migrations, whole: header.bytes <= CHECKED_BYTES });
  } else if (header.state === "missing") closeSync(openSync(path, "a", 0o600));
  const db = connect(path, false);
  try {
    const isNew = numberFrom(db, "PRAGMA user_version") === 0;
    // Only before the first table, and before the log.
    if (isNew) retried(() => db.exec("PRAGMA auto_vacuum = INCREMENTAL"));
    retried(() => db.exec("PRAGMA journal_mode = WAL"));
    db.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON");
    return { db, versionBefore: migrate(db, migrations) };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Node before 24 warns when the module is loaded: only whoever opens a turn store loads it. */
function connect(path: string, readOnly: boolean): DatabaseSync {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  return new DatabaseSync(path, { readOnly, timeout: BUSY_TIMEOUT_MS });
}

function lookAt(path: string, options: { readonly migrations: readonly string[]; readonly whole: boolean }): void {
  const db = connect(path, true);
  try {
    checkFile(db, options);
  } finally {
    db.close();
  }
}

/** All that is missing in one transaction; another process may have done it meanwhile. Returns the version before. */
function migrate(db: DatabaseSync, migrations: readonly string[]): number {
  if (numberFrom(db, "PRAGMA user_version") === migrations.length) return migrations.length;
  return inTransaction(db, () => {
    const version = numberFrom(db, "PRAGMA user_version");
    refuseNewer(version, migrations);
    for (const step of migrations.slice(version)) db.exec(step);
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migrations.length}`);
    return version;
  });
}

/** SQLite does not wait where two connections change the kind of journal at once. */
function retried(work: () => void): void {
  const until = performance.now() + BUSY_TIMEOUT_MS;
  const clock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (resultCode(error) !== BUSY || performance.now() > until) throw error;
      Atomics.wait(clock, 0, 0, RETRY_MS);
    }
  }
}
