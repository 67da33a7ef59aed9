/** Time as the store has it; tests have their own. */
export interface StoreClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `work` after so many milliseconds, unless the function that it returns is called before. Keeps no process alive. */
  after(ms: number, work: () => void): () => void;
  /** A number in [0, 1), so that processes that start together do not sweep together. */
  jitter(): number;
}

export const SYSTEM_CLOCK: StoreClock = {
  now: Date.now,
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
  jitter: Math.random,
};
