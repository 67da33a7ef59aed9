import type { SessionEvent } from "@deepseek-ai/dsh-session";

/** One event without its place in the log. */
export type Fact = Omit<SessionEvent, "seq" | "time">;

/** Events of one flush of the host, in their order. */
export type Frame = readonly SessionEvent[];

/** Numbers and times of the events of a log, and the flushes that they go to the file in. */
export class LogWriter {
  #seq: number;
  #timeMs: number;
  #frame: SessionEvent[] = [];

  constructor(start: { readonly seq: number; readonly timeMs: number }) {
    this.#seq = start.seq;
    this.#timeMs = start.timeMs;
  }

  /** Number of the next event. */
  get seq(): number {
    return this.#seq;
  }

  /** Events that wait for the next flush. */
  get waiting(): number {
    return this.#frame.length;
  }

  /** Logs an event, so many milliseconds after the last one; gives its number. */
  log(
    type: string,
    data: unknown,
    { afterMs = 1, ...more }: { afterMs?: number; [name: string]: unknown } = {},
  ): number {
    this.#timeMs += afterMs;
    this.#frame.push({ type, seq: this.#seq, time: this.#timeMs, data, ...more } as unknown as SessionEvent);
    return this.#seq++;
  }

  /** The events since the last flush. */
  flush(): Frame {
    const frame = this.#frame;
    this.#frame = [];
    return frame;
  }
}
