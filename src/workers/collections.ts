/** Runs `work` after so many milliseconds unless the returned function is called before. Keeps no thread alive. */
export type After = (ms: number, work: () => void) => () => void;

const MIB = 1024 * 1024;
/** Input of one task that leaves so much behind that its thread would stay large. */
const AT_ONCE_BYTES = MIB;
/** Input of many tasks since the last collection: worth one when nobody waits, and worth one anyhow. */
const WHEN_IDLE_BYTES = 16 * MIB;
const ANYHOW_BYTES = 64 * MIB;
const IDLE_MS = 1_000;

/**
 * When a thread collects its garbage beyond what the engine does by itself. A collection throws away machine code, and its
 * helpers take the processors that the host needs: never after each of many small tasks.
 */
export class Collections {
  readonly #collect: () => void;
  readonly #after: After;
  #owed = 0;
  #cancel: (() => void) | null = null;

  constructor(collect: () => void, after: After = afterTimer) {
    this.#collect = collect;
    this.#after = after;
  }

  /** A task comes: the thread is not idle. */
  taskBegins(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** A task is over; `bytes` of input are garbage now. */
  taskEnded(bytes: number): void {
    this.#owed += bytes;
    if (bytes >= AT_ONCE_BYTES || this.#owed >= ANYHOW_BYTES) this.#after(0, this.#run);
    else if (this.#owed >= WHEN_IDLE_BYTES) this.#cancel = this.#after(IDLE_MS, this.#run);
  }

  readonly #run = (): void => {
    this.#owed = 0;
    this.#collect();
  };
}

const afterTimer: After = (ms, work) => {
  if (ms === 0) {
    // The answer is on its way before.
    setImmediate(work);
    return () => undefined;
  }
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
};
