import { attempt } from "./file-system.ts";
import { ensureFolder, folderOf, pathIn, type StoreFolder, syncFolder } from "./store-folder.ts";
import { writeError } from "./write-error.ts";

/** From where to where, relative to the data folder. */
export type Move = readonly [from: string, to: string];

/**
 * Renames the files in this order, all or none, durably. A crash in between leaves the first ones moved: the order has
 * to be one that can be put right. Throws `STORE_FULL`, `STORE_UNWRITABLE`.
 */
export function moveFiles(store: StoreFolder, moves: readonly Move[]): void {
  const done: Move[] = [];
  try {
    for (const move of moves) {
      const [from, to] = move;
      ensureFolder(store, folderOf(to));
      store.fs.rename(pathIn(store, from), pathIn(store, to));
      done.push(move);
    }
    // Where they arrive first: a loss of power must not leave a file in neither folder.
    const folders = new Set([...moves.map(([, to]) => folderOf(to)), ...moves.map(([from]) => folderOf(from))]);
    for (const folder of folders) syncFolder(store, folder);
  } catch (error) {
    for (const [from, to] of done.reverse()) {
      attempt(() => store.fs.rename(pathIn(store, to), pathIn(store, from)));
    }
    throw writeError(moves[0]?.[0] ?? "", error);
  }
}
