import type { Piscina } from "piscina";
import type { Worker } from "node:worker_threads";

/**
 * The threads of one piscina pool that have not exited yet, ended ones included.
 *
 * piscina forgets a thread the moment it ends it, so its `destroy` can resolve while an ended thread still winds up; a
 * close that is awaited to quiet has to wait for those too.
 */
export class Threads {
  readonly #pool: Pick<Piscina, "threads" | "on">;
  readonly #alive = new Map<Worker, Promise<void>>();

  constructor(pool: Pick<Piscina, "threads" | "on">) {
    this.#pool = pool;
    pool.on("workerCreate", () => this.look());
    this.look();
  }

  get size(): number {
    return this.#alive.size;
  }

  /** Notes threads that the pool has started since the last look. */
  look(): void {
    for (const thread of this.#pool.threads) {
      if (this.#alive.has(thread)) continue;
      const exit = new Promise<void>((resolve) => {
        thread.once("exit", () => {
          this.#alive.delete(thread);
          resolve();
        });
      });
      this.#alive.set(thread, exit);
    }
  }

  /** Resolves when all threads seen so far have exited. */
  async exited(): Promise<void> {
    await Promise.all(this.#alive.values());
  }
}
