interface Waiter<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** Those who wait for one thing. */
export class Waiters<T> {
  readonly #waiters = new Set<Waiter<T>>();
  readonly #onLeave: () => void;

  /** `onLeave`: somebody has given up waiting. */
  constructor(onLeave: () => void) {
    this.#onLeave = onLeave;
  }

  /** How many wait. */
  get size(): number {
    return this.#waiters.size;
  }

  /** What they all get. Rejects with the reason of `signal` when that fires first. */
  wait(signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        this.#waiters.delete(waiter);
        reject(signal?.reason as Error);
        this.#onLeave();
      };
      const done = (finish: () => void): void => {
        signal?.removeEventListener("abort", stop);
        finish();
      };
      const waiter: Waiter<T> = {
        resolve: (value) => done(() => resolve(value)),
        reject: (error) => done(() => reject(error as Error)),
      };
      this.#waiters.add(waiter);
      signal?.addEventListener("abort", stop, { once: true });
    });
  }

  resolve(value: T): void {
    for (const waiter of this.#waiters) waiter.resolve(value);
    this.#waiters.clear();
  }

  reject(error: unknown): void {
    for (const waiter of this.#waiters) waiter.reject(error);
    this.#waiters.clear();
  }
}
