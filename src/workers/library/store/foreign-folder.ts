import { LibraryError } from "../error.ts";
import { unless } from "./file-system.ts";
import { LOCK_FILE } from "./folder-lock.ts";
import type { StoreFolder } from "./store-folder.ts";
import { isTemporaryName } from "./temporary-files.ts";

/** What a file manager leaves in any folder that it shows. */
const LITTER = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

/**
 * Throws `STORE_FOREIGN_FOLDER` when the data folder holds something, but nothing that a library puts there: a mistyped
 * path must not have its permissions changed and files added. `ours`: the names of files and folders of a library. A
 * folder that cannot be listed is left to whoever uses it.
 */
export function refuseForeignFolder(store: StoreFolder, ours: ReadonlySet<string>): void {
  const entries = unless(["ENOENT", "ENOTDIR", "EACCES", "EPERM"], () => store.fs.list(store.root)) ?? [];
  const counted = entries.map(({ name }) => name).filter((name) => !LITTER.has(name));
  const isOurs = (name: string): boolean =>
    ours.has(name) || name.startsWith(LOCK_FILE) || name.startsWith(`.${LOCK_FILE}.`) || isTemporaryName(name);
  if (counted.length === 0 || counted.some(isOurs)) return;
  throw new LibraryError(
    "STORE_FOREIGN_FOLDER",
    `the data folder holds ${counted.length} other file(s) or folder(s), such as ${JSON.stringify(counted[0])}, and nothing of a library`,
  );
}
