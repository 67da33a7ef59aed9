import type { HistoryStatus } from "../face.ts";

/** How histories were read since the start. */
export class HistoryCounters {
  #answered = 0;
  readonly #unsure = new Map<string, number>();
  readonly #inspect = { answered: 0, unavailable: 0, failed: 0 };

  /** The thread has read the session's own log. */
  artifactAnswered(): void {
    this.#answered++;
  }

  /** It has left the session to the host's reading. */
  artifactUnsure(why: string): void {
    this.#unsure.set(why, (this.#unsure.get(why) ?? 0) + 1);
  }

  /** What became of the host's reading. */
  inspected(outcome: "answered" | "unavailable" | "failed"): void {
    this.#inspect[outcome]++;
  }

  get status(): HistoryStatus {
    return {
      artifact: { answered: this.#answered, unsure: Object.fromEntries(this.#unsure) },
      inspect: { ...this.#inspect },
    };
  }
}
