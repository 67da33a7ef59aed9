import type { EventSink, LiveStatus } from "./live/face.ts";
import type { TurnStoreStatus } from "./face.ts";
import type { TurnReads } from "./read/face.ts";
import type { TurnSnapshot } from "../../trace/model/turn/turn-trace.ts";

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

/** What the HTTP routes have of the turn trace. */
export interface Turns {
  readonly reads: TurnReads;
  readonly live: LiveDesk;
  readonly store: { readonly status: TurnStoreStatus };
}
