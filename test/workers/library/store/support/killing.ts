import { nodeFileSystem } from "../../../../../src/workers/library/store/file-system.ts";
import type { FileSystem } from "../../../../../src/workers/library/store/store.ts";
import { isChanging, watched } from "./watched.ts";

/**
 * The real file system of a process that kills itself before one changing call, counted from `arm` on. `torn`: a call
 * that writes bytes gets half of them to the disk first.
 */
export function killingFileSystem(at: number, torn: boolean): { readonly fs: FileSystem; readonly arm: () => void } {
  let calls = -1;
  const die = (): void => {
    process.kill(process.pid, "SIGKILL");
    // The signal is delivered on the way back from the system call that sends it.
    for (;;);
  };
  const halving: FileSystem = {
    ...nodeFileSystem,
    write: (fd, bytes, offset) => {
      if (calls - 1 !== at || !torn) return nodeFileSystem.write(fd, bytes, offset);
      nodeFileSystem.write(fd, bytes.subarray(0, bytes.byteLength >> 1), offset);
      return die() as never;
    },
  };
  const fs = watched(halving, (call) => {
    if (calls < 0 || !isChanging(call)) return;
    if (calls++ === at && !(call.name === "write" && torn)) die();
  });
  return { fs, arm: () => (calls = 0) };
}
