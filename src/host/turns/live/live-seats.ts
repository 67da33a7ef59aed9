import { LIMITS } from "../../../matcher/limits.ts";
import type { After } from "./face.ts";
import type { LiveReader } from "./live-reader.ts";

interface Seat {
  readonly sessionId: string;
  /** Heartbeats in a row at which the reader had not taken what was sent before. */
  stuck: number;
}

/** Heartbeats after which a reader that takes nothing is let go. */
const STUCK_MAX = Math.ceil(LIMITS.streamStuckMs.value / LIMITS.streamHeartbeatMs.value);

/** The readers of all streams: so many of a session, so many in all, each with a heartbeat. */
export class LiveSeats {
  readonly #after: After;
  readonly #seats = new Map<LiveReader, Seat>();
  #stop: (() => void) | null = null;

  constructor(after: After) {
    this.#after = after;
  }

  get readers(): readonly LiveReader[] {
    return [...this.#seats.keys()];
  }

  get size(): number {
    return this.#seats.size;
  }

  /** Sessions that are read. */
  get sessions(): number {
    return new Set([...this.#seats.values()].map(({ sessionId }) => sessionId)).size;
  }

  hasRoom(sessionId: string): boolean {
    if (this.#seats.size >= LIMITS.streams.value) return false;
    const there = [...this.#seats.values()].filter((seat) => seat.sessionId === sessionId);
    return there.length < LIMITS.streamsPerSession.value;
  }

  add(reader: LiveReader, sessionId: string): void {
    this.#seats.set(reader, { sessionId, stuck: 0 });
    this.#stop ??= this.#after(LIMITS.streamHeartbeatMs.value, () => this.#beat());
  }

  delete(reader: LiveReader): void {
    this.#seats.delete(reader);
    if (this.#seats.size > 0) return;
    this.#stop?.();
    this.#stop = null;
  }

  #beat(): void {
    this.#stop = null;
    for (const [reader, seat] of this.#seats) {
      seat.stuck = reader.isBusy ? seat.stuck + 1 : 0;
      if (seat.stuck >= STUCK_MAX) reader.destroy();
      else reader.heartbeat();
    }
    if (this.#seats.size > 0) this.#stop ??= this.#after(LIMITS.streamHeartbeatMs.value, () => this.#beat());
  }
}
