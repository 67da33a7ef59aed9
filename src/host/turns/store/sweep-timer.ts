import { LIMITS } from "../../../matcher/limits.ts";
import type { StoreClock } from "./clock.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Sweeps at once and every `turnSweepHours`, up to an hour later each time. One sweep at a time. */
export class SweepTimer {
  readonly #clock: Pick<StoreClock, "after" | "jitter">;
  readonly #sweep: () => Promise<void>;
  #cancel: () => void = () => undefined;
  #running: Promise<void> | null = null;
  #isStopped = false;

  /** `sweep` never rejects. */
  constructor(clock: Pick<StoreClock, "after" | "jitter">, sweep: () => Promise<void>) {
    this.#clock = clock;
    this.#sweep = sweep;
  }

  /** Begins with a sweep; resolves when that is over. */
  start(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#running ??= this.#sweep().finally(() => {
      this.#running = null;
      this.#schedule();
    });
    return this.#running;
  }

  /** Resolves when no sweep is on its way; there is none after that. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  #schedule(): void {
    if (this.#isStopped) return;
    const pause = (LIMITS.turnSweepHours.value + this.#clock.jitter()) * HOUR_MS;
    this.#cancel = this.#clock.after(pause, () => void this.start());
  }
}
