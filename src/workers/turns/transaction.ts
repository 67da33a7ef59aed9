import type { DatabaseSync } from "node:sqlite";

/**
 * What `work` returns, with all that it has written committed, or nothing of it: what it throws is thrown after the
 * rollback. Takes the write lock at once, so that nothing read in it is stale; waits for it as long as a statement does.
 */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk has rolled back already.
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}
