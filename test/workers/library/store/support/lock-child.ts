import { nodeFileSystem } from "../../../../../src/workers/library/store/file-system.ts";
import { FolderLock } from "../../../../../src/workers/library/store/folder-lock.ts";

/** A process that asks for the lock of a folder when it is told to: `acquire` or `release`. */
const [root = ""] = process.argv.slice(2);
let lock = new FolderLock({ fs: nodeFileSystem, root });

process.on("message", (order) => {
  if (order === "release") lock.release();
  // As a thread that was just started would: nothing is known of earlier rounds.
  else lock = new FolderLock({ fs: nodeFileSystem, root });
  process.send?.(order === "release" ? "released" : lock.acquire());
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
