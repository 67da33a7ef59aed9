import type { TurnTrace } from "../../model/turn/turn-trace.ts";

/** How long a turn that has ended is asked for again while it is not found, and how often. */
const READ_AGAIN_MS = 2_000;
export const READ_AGAIN_EVERY_MS = 250;

/** What is on the page. Only this turn is, whatever its state: nothing ever stands in for it. */
export type Shown =
  /** Following, and no turn has run or ended yet. */
  | { readonly is: "nothing" }
  | { readonly is: "loading"; readonly turnId: string; readonly sinceMs: number }
  | { readonly is: "live"; readonly turnId: string; readonly trace: TurnTrace }
  /** Ended: the stream's last snapshot until the stored turn is read. */
  | { readonly is: "reading"; readonly turnId: string; readonly trace: TurnTrace; readonly sinceMs: number }
  | { readonly is: "read"; readonly turnId: string; readonly trace: TurnTrace }
  /** `trace`: what was streamed of it; null: nothing was. */
  | {
      readonly is: "failed";
      readonly turnId: string;
      readonly why: "gone" | "not-stored" | "error";
      readonly message: string;
      readonly trace: TurnTrace | null;
    };

export interface FollowState {
  /** A turn that somebody picked or linked to switches following off, until it is asked for again. */
  readonly following: boolean;
  readonly shown: Shown;
}

export type FollowEvent =
  /** By hand, or from a link. */
  | { readonly event: "pick"; readonly turnId: string; readonly nowMs: number }
  /** `latest`: the newest turn that has ended; null: there is none. */
  | { readonly event: "follow"; readonly latest: string | null; readonly nowMs: number }
  | { readonly event: "snapshot"; readonly trace: TurnTrace }
  | { readonly event: "end"; readonly turnId: string; readonly persisted: boolean; readonly nowMs: number }
  | { readonly event: "read"; readonly trace: TurnTrace }
  | {
      readonly event: "read-failed";
      readonly turnId: string;
      readonly status: number;
      readonly message: string;
      readonly nowMs: number;
    };

/** What is to be done now: read a turn, at once or after a pause. null: nothing. */
export interface FollowTask {
  readonly read: string;
  readonly afterMs: number;
}

export const followStart: FollowState = { following: true, shown: { is: "nothing" } };

const turnOf = (shown: Shown): string | null => (shown.is === "nothing" ? null : shown.turnId);

const traceOf = (shown: Shown): TurnTrace | null =>
  shown.is === "nothing" || shown.is === "loading" ? null : shown.trace;

/** A turn that has run to its end on this page is shown in its last state until the stored one is there. */
function onEnd(state: FollowState, event: Extract<FollowEvent, { event: "end" }>): FollowState {
  const { shown } = state;
  if (turnOf(shown) !== event.turnId) return state;
  const trace = traceOf(shown);
  if (!event.persisted) {
    return { ...state, shown: { is: "failed", turnId: event.turnId, why: "not-stored", message: "", trace } };
  }
  const at = { turnId: event.turnId, sinceMs: event.nowMs };
  return { ...state, shown: trace === null ? { is: "loading", ...at } : { is: "reading", trace, ...at } };
}

function onReadFailed(state: FollowState, event: Extract<FollowEvent, { event: "read-failed" }>): FollowState {
  const { shown } = state;
  if (turnOf(shown) !== event.turnId || shown.is === "read" || shown.is === "live") return state;
  if (readAgain(shown, event)) return state;
  const why = event.status === 404 ? "gone" : "error";
  return {
    ...state,
    shown: { is: "failed", turnId: event.turnId, why, message: event.message, trace: traceOf(shown) },
  };
}

const readAgain = (shown: Shown, { status, nowMs }: { readonly status: number; readonly nowMs: number }): boolean =>
  status === 404 && shown.is === "reading" && nowMs - shown.sinceMs < READ_AGAIN_MS;

/** The next state of a page that follows a session, or shows a turn that was picked. */
export function followStep(state: FollowState, event: FollowEvent): FollowState {
  switch (event.event) {
    case "pick":
      return { following: false, shown: { is: "loading", turnId: event.turnId, sinceMs: event.nowMs } };
    case "follow": {
      if (event.latest === null) return followStart;
      return { following: true, shown: { is: "loading", turnId: event.latest, sinceMs: event.nowMs } };
    }
    case "snapshot": {
      const { turnId } = event.trace;
      const current = turnOf(state.shown) === turnId;
      // A frame of a turn that was read or has ended is late.
      if (current && (state.shown.is === "read" || state.shown.is === "reading")) return state;
      if (!current && !state.following) return state;
      return { ...state, shown: { is: "live", turnId, trace: event.trace } };
    }
    case "end":
      return onEnd(state, event);
    case "read": {
      const { turnId } = event.trace;
      return turnOf(state.shown) === turnId ? { ...state, shown: { is: "read", turnId, trace: event.trace } } : state;
    }
    case "read-failed":
      return onReadFailed(state, event);
  }
}

/** What a state asks of the page after an event. */
export function followTask({ shown }: FollowState, event: FollowEvent): FollowTask | null {
  if (shown.is !== "loading" && shown.is !== "reading") return null;
  switch (event.event) {
    case "pick":
    case "follow":
      return { read: shown.turnId, afterMs: 0 };
    case "end":
      return shown.turnId === event.turnId ? { read: shown.turnId, afterMs: 0 } : null;
    case "read-failed":
      return shown.turnId === event.turnId ? { read: shown.turnId, afterMs: READ_AGAIN_EVERY_MS } : null;
    case "snapshot":
    case "read":
      return null;
  }
}
