import { statSync } from "node:fs";
import { join } from "node:path";

/** The files of a turn store, in bytes. */
export interface TurnStoreSize {
  readonly file: number;
  /** What was written last and is not in the file yet. */
  readonly log: number;
}

/** Of a data folder. Throws when there is no turn store in it. */
export function turnStoreSize(folder: string): TurnStoreSize {
  const path = join(folder, "turns.sqlite");
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return { file: statSync(path).size, log: log?.size ?? 0 };
}
