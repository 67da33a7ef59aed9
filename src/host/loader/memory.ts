import type { TimedState } from "../../matcher/model/request.ts";

/** What a session's assemblies start from. */
export interface SessionBase {
  readonly seed: string;
  readonly timed: TimedState;
  readonly variables: readonly (readonly [name: string, value: string | number | boolean | null])[];
  readonly globals: readonly (readonly [name: string, value: string | number | boolean | null])[];
}

/** What a request that was really made leaves behind; becomes the base of the next turn. */
export type SessionAdvance = Omit<SessionBase, "seed">;

/** Where a session comes from, by its header. */
export interface SessionOrigin {
  readonly sessionId: string;
  readonly parentId?: string;
  /** Events that it shares with its parent: the state is the parent's before the first request behind them. */
  readonly inherited: number;
  /**
   * An agent that its parent called. With a log of its own (`inherited` 0) it starts from the seed and the variables that
   * the parent has now; timed effects count the messages of a conversation and stay with it. Else it is a fork.
   */
  readonly delegated?: boolean;
}

/**
 * Timed effects, variables, seed and the call parameters that we set, one file per session. In memory at once, on disk in
 * the background; a failed write is a diagnostic, never an error of a turn.
 */
export interface SessionMemory {
  /**
   * Loads or, for a fork or a delegated agent, copies; idempotent, never rejects. To be awaited before each `base`: at
   * once for a session that is in memory, and one that was not used for long is read again.
   */
  open(origin: SessionOrigin): Promise<void>;
  /** The base of all steps of this turn: the state when its first step began. */
  base(sessionId: string, turn: number): SessionBase;
  /** A request of this turn was observed at event `seq`. */
  advance(sessionId: string, turn: number, seq: number, state: SessionAdvance): void;
  /** Parameters that we set last in this session, also before a restart. */
  setParameters(sessionId: string): Readonly<Record<string, unknown>>;
  rememberParameters(sessionId: string, parameters: Readonly<Record<string, unknown>>): void;
  /** Removes the state of a session that is gone. */
  forget(sessionId: string): Promise<void>;
  /** Faults of reading and writing, newest last, for status and diagnostics. */
  readonly faults: readonly { readonly sessionId: string; readonly code: string; readonly message: string }[];
  /** Awaits running writes. */
  close(): Promise<void>;
}
