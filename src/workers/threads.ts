import type { Piscina } from "piscina";
import type { Worker } from "node:worker_threads";

interface Life {
  isLoaded: boolean;
  /** Resolves at the thread's first message, which piscina sends when the module is loaded, or at its exit. */
  readonly loaded: Promise<void>;
  readonly exit: Promise<void>;
}

/**
 * The threads of one piscina pool that have not exited yet, ended ones included.
 *
 * piscina forgets a thread the moment it ends it, so its `destroy` can resolve while an ended thread still winds up; a
 * close that is awaited to quiet has to wait for those too. And a thread that is ended while it loads its module can
 * take the whole process down (a fatal check of V8's module loading), so whoever ends threads waits for `loaded` first.
 */
export class Threads {
  readonly #pool: Pick<Piscina, "threads" | "on">;
  readonly #alive = new Map<Worker, Life>();

  constructor(pool: Pick<Piscina, "threads" | "on">) {
    this.#pool = pool;
    pool.on("workerCreate", () => this.look());
    this.look();
  }

  get size(): number {
    return this.#alive.size;
  }

  /** Whether a thread that has not exited is still loading its module. */
  get areLoading(): boolean {
    return [...this.#alive.values()].some((life) => !life.isLoaded);
  }

  /** Notes threads that the pool has started since the last look. */
  look(): void {
    for (const thread of this.#pool.threads) {
      if (!this.#alive.has(thread)) this.#alive.set(thread, this.#follow(thread));
    }
  }

  /** Resolves when no thread is loading its module any more, `limitMs` from now at the latest. */
  async loaded(limitMs: number): Promise<void> {
    this.look();
    const limit = Promise.withResolvers<void>();
    const timer = setTimeout(limit.resolve, limitMs);
    const all = Promise.all(Array.from(this.#alive.values(), (life) => life.loaded));
    await Promise.race([all, limit.promise]);
    clearTimeout(timer);
  }

  /** Resolves when all threads seen so far have exited. */
  async exited(): Promise<void> {
    await Promise.all(Array.from(this.#alive.values(), (life) => life.exit));
  }

  #follow(thread: Worker): Life {
    const exit = new Promise<void>((resolve) => {
      thread.once("exit", () => {
        this.#alive.delete(thread);
        resolve();
      });
    });
    const message = new Promise<void>((resolve) => {
      thread.once("message", () => resolve());
    });
    const life = { isLoaded: false, loaded: Promise.race([message, exit]), exit };
    thread.once("message", () => (life.isLoaded = true));
    return life;
  }
}
