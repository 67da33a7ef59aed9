import { LIMITS } from "../../../matcher/limits.ts";
import type { TurnSnapshot } from "../../../trace/model/turn/turn-trace.ts";
import type { LiveTurn, TurnAudience } from "../face.ts";
import { eventText, RETRY } from "./event-text.ts";
import type { After, EventSink, LiveStatus } from "./face.ts";
import { LiveReader } from "./live-reader.ts";
import { LiveSeats } from "./live-seats.ts";
import { RunningTurn } from "./running-turn.ts";

/** Keeps no process alive. */
const timer: After = (ms, work) => {
  const handle = setTimeout(work, ms).unref();
  return () => clearTimeout(handle);
};

interface LiveSession {
  /** Turns that run, the newest last. */
  readonly turns: Map<string, RunningTurn>;
  /** Readers that wait for one. */
  readonly idle: Set<LiveReader>;
}

const IDLE = eventText("idle", "{}");

/**
 * Streams turns to their readers while they run. A frame is made once for all readers of a turn, and only while there
 * are some. Nothing that goes wrong here reaches the turn; it is counted.
 */
export class LiveHub implements TurnAudience {
  readonly #after: After;
  readonly #seats: LiveSeats;
  readonly #sessions = new Map<string, LiveSession>();
  /** Sessions of all turns that run, the turn that began first at the front. */
  readonly #running = new Map<string, string>();
  /** Turns that are over: what is still told of them is nothing for anybody. */
  readonly #over = new Set<string>();
  #frames = 0;
  #leftOut = 0;
  #faults = 0;
  #isClosed = false;

  constructor(after: After = timer) {
    this.#after = (ms, work) => after(ms, () => this.#guarded(work));
    this.#seats = new LiveSeats(this.#after);
  }

  get status(): LiveStatus {
    const { size: readers, sessions } = this.#seats;
    const turns = this.#running.size;
    return { readers, sessions, turns, frames: this.#frames, leftOut: this.#leftOut, faults: this.#faults };
  }

  changed(turn: LiveTurn): void {
    this.#guarded(() => this.#turn(turn)?.changed());
  }

  drain(turn: LiveTurn): void {
    this.#guarded(() => this.#turn(turn)?.flush());
  }

  ended(turn: LiveTurn, persisted: Promise<boolean>): void {
    this.#guarded(() => this.#turn(turn)?.end());
    const finish = (isPersisted: boolean): void => void this.#guarded(() => this.#finish(turn, isPersisted));
    void persisted.then(finish, () => finish(false));
  }

  /**
   * Adds a reader of a session's turns: it gets the newest that runs, or is told that none does and gets the next. Its
   * stream ends with the turn. `connect` opens the stream and is called only when there is room; false: there is none.
   */
  subscribe(sessionId: string, connect: () => EventSink): boolean {
    if (this.#isClosed || !this.#seats.hasRoom(sessionId)) return false;
    const sink = connect();
    const reader = new LiveReader(sink, { first: RETRY, onLeftOut: () => this.#leftOut++ });
    this.#seats.add(reader, sessionId);
    sink.onClose(() => this.#leave(reader, sessionId));
    const isSeated = this.#guarded(() => {
      const { turns, idle } = this.#session(sessionId);
      const turn = [...turns.values()].at(-1);
      if (turn !== undefined) return turn.join(reader);
      idle.add(reader);
      reader.tell(IDLE);
    });
    if (!isSeated) reader.destroy();
    return true;
  }

  /** A turn that runs, or is not written yet, as it is now; null: there is none. */
  snapshot(sessionId: string, turnId: string): TurnSnapshot | null {
    return this.#sessions.get(sessionId)?.turns.get(turnId)?.snapshot() ?? null;
  }

  /** The newest turn of a session that runs or is not written yet; null: there is none. */
  turnOf(sessionId: string): string | null {
    return [...(this.#sessions.get(sessionId)?.turns.keys() ?? [])].at(-1) ?? null;
  }

  /** Ends all streams; nothing is streamed any more. */
  close(): void {
    this.#isClosed = true;
    for (const reader of this.#seats.readers) {
      // What has not been taken will not be: nobody waits for it.
      if (reader.isBusy) reader.destroy();
      else reader.finish(null);
      this.#seats.delete(reader);
    }
    for (const { turns } of this.#sessions.values()) for (const turn of turns.values()) turn.finish(null);
    this.#sessions.clear();
    this.#running.clear();
  }

  #turn(turn: LiveTurn): RunningTurn | undefined {
    const { sessionId, turnId } = turn;
    if (this.#isClosed || this.#over.has(turnId)) return undefined;
    const session = this.#session(sessionId);
    const known = session.turns.get(turnId);
    if (known !== undefined) return known;
    const running = new RunningTurn({ turn, after: this.#after, onFrame: () => this.#frames++ });
    session.turns.set(turnId, running);
    this.#running.set(turnId, sessionId);
    this.#bound();
    const waiting = [...session.idle];
    session.idle.clear();
    for (const reader of waiting) running.join(reader);
    return running;
  }

  #finish({ sessionId, turnId }: LiveTurn, persisted: boolean): void {
    const session = this.#sessions.get(sessionId);
    session?.turns.get(turnId)?.finish(persisted);
    this.#forget(sessionId, turnId);
  }

  #forget(sessionId: string, turnId: string): void {
    this.#sessions.get(sessionId)?.turns.delete(turnId);
    this.#running.delete(turnId);
    this.#over.add(turnId);
    const [oldest] = this.#over;
    if (this.#over.size > LIMITS.turnOpen.value && oldest !== undefined) this.#over.delete(oldest);
    this.#tidy(sessionId);
  }

  /** A turn of which no end is told would be kept for ever. */
  #bound(): void {
    const [oldest] = this.#running;
    if (this.#running.size <= LIMITS.turnOpen.value || oldest === undefined) return;
    const [turnId, sessionId] = oldest;
    this.#sessions.get(sessionId)?.turns.get(turnId)?.finish(null);
    this.#forget(sessionId, turnId);
  }

  #leave(reader: LiveReader, sessionId: string): void {
    reader.left();
    this.#seats.delete(reader);
    const session = this.#sessions.get(sessionId);
    session?.idle.delete(reader);
    for (const turn of session?.turns.values() ?? []) turn.leave(reader);
    this.#tidy(sessionId);
  }

  #session(sessionId: string): LiveSession {
    const session = this.#sessions.get(sessionId) ?? { turns: new Map(), idle: new Set() };
    this.#sessions.set(sessionId, session);
    return session;
  }

  #tidy(sessionId: string): void {
    const session = this.#sessions.get(sessionId);
    if (session?.turns.size === 0 && session.idle.size === 0) this.#sessions.delete(sessionId);
  }

  /** false: it went wrong. */
  #guarded(work: () => void): boolean {
    try {
      work();
      return true;
    } catch {
      this.#faults++;
      return false;
    }
  }
}
