import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { traceOf } from "./turns-api.ts";

/** What the live stream of a session tells. */
export interface LiveListener {
  /** Frames come from now on. */
  open(): void;
  /** `isShortened`: something of the turn was left out so that the frame is not too large; it is there at the end. */
  snapshot(trace: TurnTrace, isShortened: boolean): void;
  /** The turn is over; `persisted`: it can be read now. */
  end(turnId: string, persisted: boolean): void;
  /** No turn runs: the stream stays, and tells of the next one. */
  idle(): void;
  dropped(count: number): void;
  /** There is no connection now; another one is tried. `refused`: DSH answered, and did not let this page follow. */
  lost(refused: boolean): void;
}

/** The part of `EventSource` that is used. */
export interface EventStream {
  addEventListener(name: string, listener: (event: { readonly data?: unknown }) => void): void;
  readonly readyState: number;
  close(): void;
}

export interface LiveOptions {
  readonly url: string;
  readonly connect: (url: string) => EventStream;
  readonly listener: LiveListener;
  /** Runs something later; returns how to not run it. */
  readonly later: (run: () => void, ms: number) => () => void;
}

export interface Live {
  /** A turn may have begun: asks at once instead of after a while. */
  wake(): void;
  close(): void;
}

const CLOSED = 2;
const RETRY_MS = 1_000;
const RETRY_MS_MAX = 30_000;

/**
 * Follows a session. The browser reconnects by itself when a connection breaks; what it gives up (refused, too many
 * readers) is tried again here, ever more seldom.
 */
export function openLive({ url, connect, listener, later }: LiveOptions): Live {
  let stream: EventStream | null = null;
  let cancel: () => void = () => undefined;
  let retryMs = RETRY_MS;
  let closed = false;

  const stop = (): void => {
    cancel();
    stream?.close();
    stream = null;
  };
  const again = (ms: number): void => {
    stop();
    if (!closed) cancel = later(start, ms);
  };
  const start = (): void => {
    stop();
    if (closed) return;
    const own = connect(url);
    stream = own;
    const on = (name: string, run: (data: Record<string, unknown>) => void): void =>
      own.addEventListener(name, (event) => {
        if (stream !== own) return;
        try {
          run(dataOf(event.data));
        } catch {
          // A frame that cannot be read is passed over: the next one has every key again.
        }
      });
    own.addEventListener("open", () => {
      if (stream !== own) return;
      retryMs = RETRY_MS;
      listener.open();
    });
    own.addEventListener("error", () => {
      if (stream !== own) return;
      const isRefused = own.readyState === CLOSED;
      listener.lost(isRefused);
      if (!isRefused) return;
      again(retryMs);
      retryMs = Math.min(retryMs * 2, RETRY_MS_MAX);
    });
    on("snapshot", ({ trace, left }) => listener.snapshot(traceOf(trace), isAnything(left)));
    on("end", ({ turnId, persisted }) => {
      if (typeof turnId === "string") listener.end(turnId, persisted !== false);
    });
    on("dropped", ({ count }) => listener.dropped(Number(count) || 0));
    on("idle", () => listener.idle());
  };
  start();
  return {
    wake: start,
    close: () => {
      closed = true;
      stop();
    },
  };
}

/** Whether a frame says that it leaves anything out: counts and switches, by what. */
const isAnything = (left: unknown): boolean =>
  typeof left === "object" && left !== null && Object.values(left).some((of) => of === true || Number(of) > 0);

/** Throws for what is no JSON; an event without data has no keys. */
function dataOf(text: unknown): Record<string, unknown> {
  if (typeof text !== "string" || text === "") return {};
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
