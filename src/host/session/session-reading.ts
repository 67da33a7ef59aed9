import { setImmediate } from "node:timers";

import { LIMITS } from "../../matcher/limits.ts";

/** Events between two looks at the clock. */
const EVENTS_PER_LOOK = 256;

/**
 * Reads a list of events from its start to its end in slices of `sessionSliceMs`, so that a long log does not hold up the
 * host. The first slice runs at once: a short log is read when the constructor returns.
 */
export class SessionReading {
  #events: readonly unknown[];
  readonly #each: (event: unknown) => void;
  readonly #whenRead: () => void;
  readonly #done = Promise.withResolvers<void>();
  #next = 0;
  #finished = false;

  /** `whenRead` is called once, at the end of the slice that reads the last event. */
  constructor(events: readonly unknown[], each: (event: unknown) => void, whenRead: () => void) {
    this.#events = events;
    this.#each = each;
    this.#whenRead = whenRead;
    this.#slice();
  }

  get finished(): boolean {
    return this.#finished;
  }

  /** Resolves when the last event has been read; never rejects. */
  get whenFinished(): Promise<void> {
    return this.#done.promise;
  }

  /** Reads what is left now, for a caller that cannot wait. */
  finish(): void {
    this.#read(Number.POSITIVE_INFINITY);
  }

  #slice(): void {
    this.#read(performance.now() + LIMITS.sessionSliceMs.value);
    if (!this.finished) setImmediate(() => this.#slice());
  }

  #read(until: number): void {
    if (this.#finished) return;
    const events = this.#events;
    while (this.#next < events.length) {
      const end = Math.min(this.#next + EVENTS_PER_LOOK, events.length);
      while (this.#next < end) this.#each(events[this.#next++]);
      if (this.#next < events.length && performance.now() >= until) return;
    }
    this.#finished = true;
    this.#events = [];
    this.#whenRead();
    this.#done.resolve();
  }
}
