import { nodeFileSystem } from "../../../../../src/workers/library/store/file-system.ts";
import type { FileSystem } from "../../../../../src/workers/library/store/store.ts";
import { openStore, SHAPES, shapeOf } from "./kill-shapes.ts";
import { isChanging, watched } from "./watched.ts";

/**
 * A process that kills itself before one changing call of a write: `kill-child.ts <root> <shape> <call> <torn>`. With
 * `torn`, a call that writes bytes gets half of them to the disk first.
 */
const [root = "", name = "", at = "", torn = ""] = process.argv.slice(2);
const shape = (Object.keys(SHAPES) as (keyof typeof SHAPES)[]).find((each) => each === name);
if (shape === undefined) throw new Error(`no shape ${name}`);

let calls = -1;
const die = (): void => {
  process.kill(process.pid, "SIGKILL");
  // The signal is delivered on the way back from the system call that sends it.
  for (;;);
};
const halving: FileSystem = {
  ...nodeFileSystem,
  write: (fd, bytes, offset) => {
    if (calls - 1 !== Number(at) || torn !== "torn") return nodeFileSystem.write(fd, bytes, offset);
    nodeFileSystem.write(fd, bytes.subarray(0, bytes.byteLength >> 1), offset);
    return die() as never;
  },
};
const fs = watched(halving, (call) => {
  if (calls < 0 || !isChanging(call)) return;
  if (calls++ === Number(at) && !(call.name === "write" && torn === "torn")) die();
});
const store = openStore(root, fs);
if (store.acquire() !== "owner") throw new Error("the folder is taken");
calls = 0;
shapeOf(shape).write(store);
process.exit(7);
