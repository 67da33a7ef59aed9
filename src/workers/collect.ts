import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: {
  readonly type: "major";
  readonly execution: "sync";
  readonly flavor: "last-resort";
}) => void;

let collect: Collect | undefined;

/**
 * Collects this thread's garbage and gives free pages back to the system. A thread that read a large file would keep a
 * hundred MiB of dead objects otherwise, because V8 collects when it needs memory and not when others do, and an ordinary
 * collection keeps most of the pages. Takes some 50 ms after such a file; only for threads that nobody waits for.
 */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as Collect;
  }
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
