import type { LiveTurn } from "../../../../src/host/turns/face.ts";
import type { After, EventSink } from "../../../../src/host/turns/live/face.ts";
import type { TurnSnapshot } from "../../../../src/trace/model/turn/turn-trace.ts";
import { emptyTurn } from "./snapshots.ts";

/** A clock whose timers run when a test says so. */
export class FakeAfter {
  now = 0;
  readonly #timers = new Set<{ readonly at: number; readonly work: () => void }>();

  readonly after: After = (ms, work) => {
    const timer = { at: this.now + ms, work };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  get count(): number {
    return this.#timers.size;
  }

  advance(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.now = next.at;
      next.work();
    }
    this.now = end;
  }
}

export interface SentEvent {
  readonly name: string;
  readonly data: Record<string, unknown>;
}

/** The events of a stream's text, comments and retry left out. */
export function eventsIn(text: string): SentEvent[] {
  return text.split("\n\n").flatMap((chunk) => {
    const match = /^event: (.+)\ndata: (.*)$/su.exec(chunk.replace(/^retry: \d+\n\n?/u, ""));
    return match === null ? [] : [{ name: match[1] ?? "", data: JSON.parse(match[2] ?? "null") as SentEvent["data"] }];
  });
}

/** A reader that takes what it is sent at once, or when a test says so. */
export class FakeSink implements EventSink {
  readonly writes: string[] = [];
  state: "open" | "ended" | "destroyed" = "open";
  isReading = true;
  readonly #taken: (() => void)[] = [];
  readonly #closed: (() => void)[] = [];

  write(text: string, taken: () => void): void {
    if (this.state !== "open") throw new Error("a write after the end");
    this.writes.push(text);
    if (this.isReading) taken();
    else this.#taken.push(taken);
  }

  /** What it was sent but has not taken. */
  get waiting(): number {
    return this.#taken.length;
  }

  /** It reads again. */
  read(): void {
    this.isReading = true;
    for (let taken = this.#taken.shift(); taken !== undefined; taken = this.#taken.shift()) taken();
  }

  end(): void {
    this.state = "ended";
    this.leave();
  }

  destroy(): void {
    this.state = "destroyed";
    this.leave();
  }

  onClose(work: () => void): void {
    this.#closed.push(work);
  }

  /** The client goes away. */
  leave(): void {
    for (const work of this.#closed.splice(0)) work();
  }

  get events(): SentEvent[] {
    return this.writes.flatMap(eventsIn);
  }

  get names(): string {
    return this.events.map(({ name }) => name).join(" ");
  }
}

/** A turn that says what a test makes it say. */
export class FakeTurn implements LiveTurn {
  readonly turnId: string;
  readonly sessionId: string;
  trace: Partial<TurnSnapshot> = {};
  /** How often it was looked at. */
  snapshots = 0;

  constructor(turnId = "t_1", sessionId = "s") {
    this.turnId = turnId;
    this.sessionId = sessionId;
  }

  snapshot(): TurnSnapshot {
    this.snapshots++;
    const { turnId, sessionId } = this;
    return emptyTurn({ turnId, sessionId, ...this.trace });
  }
}

/** Lets what has been resolved go on. */
export const settled = async (): Promise<void> => {
  for (let i = 0; i < 8; i++) await Promise.resolve();
};
