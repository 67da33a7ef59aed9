import type { DatabaseSync } from "node:sqlite";

import { TurnStoreError } from "./problem.ts";
import { APPLICATION_ID, MIGRATIONS } from "./schema.ts";

/** What a statement of one number answers, such as a pragma. */
export function numberFrom(db: DatabaseSync, sql: string): number {
  const [value] = Object.values(db.prepare(sql).get() ?? {});
  return Number(value);
}

/**
 * Throws `TURN_STORE_NEWER` for a file of a later version than `migrations`, `TURN_STORE_CORRUPT` for one of another
 * program and, where it is looked at as a `whole`, for one that is damaged. Only reads. Returns the version.
 */
export function checkFile(
  db: DatabaseSync,
  { migrations = MIGRATIONS, whole }: { readonly migrations?: readonly string[]; readonly whole: boolean },
): number {
  const version = numberFrom(db, "PRAGMA user_version");
  refuseNewer(version, migrations);
  const tables = numberFrom(db, "SELECT count(*) FROM sqlite_schema");
  const isOurs = numberFrom(db, "PRAGMA application_id") === APPLICATION_ID || (version === 0 && tables === 0);
  if (!isOurs) throw new TurnStoreError("TURN_STORE_CORRUPT", "turns.sqlite is the database of another program");
  if (!whole) return version;
  const [found] = Object.values(db.prepare("PRAGMA quick_check(1)").get() ?? {});
  // What it finds is told with a page number, no content; where it is does not help anybody.
  if (found !== "ok") throw new TurnStoreError("TURN_STORE_CORRUPT", "turns.sqlite is damaged");
  return version;
}

/** Throws `TURN_STORE_NEWER` for a version that there is no migration to. */
export function refuseNewer(version: number, migrations: readonly string[]): void {
  if (version <= migrations.length) return;
  const message = `turns.sqlite has version ${version}; this one reads ${migrations.length}`;
  throw new TurnStoreError("TURN_STORE_NEWER", message);
}
