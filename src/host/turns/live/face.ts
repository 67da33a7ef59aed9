import type { TurnSnapshot } from "../../../trace/model/turn/turn-trace.ts";

/** Where events of one reader go, e.g. the response of a request. */
export interface EventSink {
  /**
   * Sends text; `taken` is called when nothing of it waits in this process any more, before this returns if it can be, and
   * not when that never happens.
   */
  write(text: string, taken: () => void): void;
  /** Ends the stream after what was written. */
  end(): void;
  /** Ends it at once. */
  destroy(): void;
  /** Calls `work` once when the reader has left or the stream has ended. */
  onClose(work: () => void): void;
}

/** Calls `work` after so many milliseconds; the function that it returns keeps that from happening. */
export type After = (ms: number, work: () => void) => () => void;

export interface LiveStatus {
  readonly readers: number;
  readonly sessions: number;
  /** Turns that run. */
  readonly turns: number;
  /** Frames that were made since the start. */
  readonly frames: number;
  /** Frames that readers did not get, because they had not taken the one before. */
  readonly leftOut: number;
  /** Times that something went wrong here. */
  readonly faults: number;
}

/** Turns that run, for those who look at them. */
export interface LiveDesk {
  readonly status: LiveStatus;
  /** Adds a reader of a session. `connect` opens its stream and is called only when there is room; false: there is none. */
  subscribe(sessionId: string, connect: () => EventSink): boolean;
  /** A turn that runs or is not written yet; null: there is none. */
  snapshot(sessionId: string, turnId: string): TurnSnapshot | null;
  /** The newest turn of a session that runs or is not written yet; null: there is none. */
  turnOf(sessionId: string): string | null;
}
