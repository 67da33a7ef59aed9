import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import type { AssembleCall, AssembleOutput, AssembleResult, Selection } from "../../workers/protocol.ts";
import type { ConversationInput } from "../session/face.ts";

/** Which books a session has, from which sources. Ids of standalone world books, but for the embedded one. */
export interface BookComposition {
  readonly explicitIds: readonly string[];
  readonly userBoundIds: readonly string[];
  readonly presetBoundIds: readonly string[];
  readonly characterBoundIds: readonly string[];
  readonly effectiveIds: readonly string[];
  readonly duplicateIds: readonly string[];
  readonly order: "session-explicit-then-user-then-preset-then-character";
}

/** One assembly, real or tried. */
export interface Assembly {
  readonly sessionId: string;
  readonly selection: Selection;
  readonly books: BookComposition;
  /** For each standalone book by id: `session`, `user`, `preset`, `character`. */
  readonly bindingSources: ReadonlyMap<string, readonly string[]>;
  /** What the threads were asked for; its scene holds the seeds and the state before. */
  readonly call: AssembleCall;
  readonly result: AssembleResult;
  readonly output: AssembleOutput | null;
  /** Counts of the conversation that was scanned; null: no session took part, only the given text. */
  readonly activation: ConversationInput["activation"] | null;
  /** Of selection, books, scan and profile together, in that order. */
  readonly diagnostics: readonly Diagnostic[];
  readonly totalMs: number;
}

export interface PreviewCall {
  /** A session that runs or is bound; or a selection of its own. */
  readonly sessionId?: string;
  readonly selection?: Selection;
  /** What the user would say; nothing = the conversation as it is. */
  readonly text?: string;
  /** Seed of the turn; without one the session's next turn decides. */
  readonly seed?: string;
  readonly trigger?: string;
  readonly signal?: AbortSignal;
}

/** A session whose agent lives in this process. */
export interface LiveSession {
  readonly sessionId: string;
  /** Its agent is in a turn. */
  readonly running: boolean;
  readonly lastUsedAt: number;
}

export interface WhyEntryCall {
  readonly worldBookId: string;
  readonly uid: string;
  readonly occurrence?: number;
  readonly sessionId: string;
  readonly signal?: AbortSignal;
}

/**
 * Assemblies outside of requests, for HTTP and the command. They change no state of any session. Rejects with
 * `LibraryError`, `WorkerError`.
 */
export interface Tavern {
  /** Whether the agent of the session is in a turn. */
  running(sessionId: string): boolean;
  /** Sessions of agents that are in a turn now. */
  readonly runningSessions: readonly string[];
  preview(call: PreviewCall): Promise<Assembly>;
  /** JSON bytes. `ENTRY_NOT_UNIQUE` with candidates, `ENTRY_NOT_BOUND` when the session has not got the book. */
  why(call: WhyEntryCall): Promise<Uint8Array<ArrayBuffer>>;
  /** JSON bytes of the decisions of an assembly that was just made: `AssemblyClient.auditRows`. */
  auditRows(assembly: Assembly, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** JSON bytes that name entries of the compiled list of such an assembly: `AssemblyClient.entryRows`. */
  entryRows(assembly: Assembly, entries: readonly number[], signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** Id of the session that was used last; null = none. */
  readonly latestSession: string | null;
  /** Sessions of agents that live in this process, the last used first. */
  readonly sessions: readonly LiveSession[];
}
