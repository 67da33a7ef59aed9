import type { TurnFile } from "../read/face.ts";
import type { TurnPushProblem } from "./codes.ts";

/** `trace.otlp` of the settings. */
export interface PushSettings {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly format: "protobuf" | "json";
}

/** A turn that is to be sent. */
export interface PushedTurn {
  readonly sessionId: string;
  readonly turnId: string;
}

export interface TurnPushStatus {
  /** Scheme, host and path alone. */
  readonly endpoint: string;
  readonly state: "idle" | "sending" | "waiting" | "closed";
  readonly waiting: number;
  /** Taken by the endpoint, some of them not with all of their spans. */
  readonly sent: number;
  /** Refused, failed at every try, over the bound of the queue, or left when the plugin stopped. */
  readonly dropped: number;
  /** Of the last turn that was not sent as a whole; null: none, or one was sent since. */
  readonly problem: TurnPushProblem | null;
}

/** How the world of a push is: in tests a clock that does not wait. */
export interface PushWorld {
  /** In the background thread; null: the turn is gone. */
  readonly exportTurn: (
    turn: PushedTurn,
    format: "otlp-proto" | "otlp-json",
    signal: AbortSignal,
  ) => Promise<TurnFile | null>;
  /** Resolves after a time; rejects when it is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly now: () => number;
  /** Milliseconds; the limits unless given. */
  readonly tryMs?: number;
  readonly closeMs?: number;
}
