import { existsSync, watch } from "node:fs";
import { dirname } from "node:path";

/** Resolves when the file is there, whose folder is. Rejects when the signal says that nobody waits any more. */
export function appeared(path: string, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = (): void => {
    if (existsSync(path)) resolve();
  };
  const giveUp = (): void => reject(new Error("aborted"));
  // Watched before it is looked for: it cannot come between.
  const watcher = watch(dirname(path), look);
  watcher.on("error", reject);
  signal?.addEventListener("abort", giveUp);
  if (signal?.aborted === true) giveUp();
  look();
  return promise.finally(() => {
    signal?.removeEventListener("abort", giveUp);
    watcher.close();
  });
}
