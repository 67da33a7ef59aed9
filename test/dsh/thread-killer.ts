import { syncBuiltinESMExports } from "node:module";
import threads, { isMainThread, type Worker } from "node:worker_threads";

/** Loaded before a host: on SIGUSR2 it ends every thread of the process, as a fault in each of them would, and says how many. */
export const ENDS_THREADS = `--import ${import.meta.url}`;

if (isMainThread) {
  const running = new Set<Worker>();
  const { Worker: Plain } = threads;
  threads.Worker = class extends Plain {
    constructor(...args: ConstructorParameters<typeof Plain>) {
      super(...args);
      running.add(this);
      this.once("exit", () => running.delete(this));
    }
  };
  syncBuiltinESMExports();
  process.on("SIGUSR2", () => {
    console.log(`threads ended: ${running.size}`);
    for (const thread of running) void thread.terminate();
  });
}
