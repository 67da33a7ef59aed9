import type { SceneMessage } from "../../workers/protocol.ts";

/** Log format of a session: `v0` (0.1.0, 0.1.1), `v3` (0.1.5), `v4` (0.1.7). */
export type DialectName = "v0" | "v3" | "v4";

/** Bounds of the window that is scanned. */
export interface WindowLimits {
  readonly messagesMax: number;
  readonly unitsMax: number;
}

/** What the next assembly scans: the newest messages of the effective surface, then the batch just claimed. */
export interface ConversationInput {
  /** Newest first, each id once. */
  readonly messages: readonly SceneMessage[];
  /** Messages with text up to the turn's start plus the turn's first claimed batch; constant within a turn. */
  readonly messageCount: number;
  readonly replied: boolean;
  /** Ids of the messages claimed before the turn's first step, or `turn:<n>` if none: what the turn's seed comes from. */
  readonly turnKey: string;
  readonly turn: number;
  /** Of the newest `request/context`; null = unknown. */
  readonly contextTokens: number | null;
  /** Counts for the audit; no texts. */
  readonly activation: {
    readonly durableMessageCount: number;
    readonly pendingMessageCount: number;
    readonly includedPendingMessageCount: number;
    readonly duplicatePendingMessageCount: number;
    readonly scannedMessageCount: number;
    readonly scannedCharacters: number;
    /** Units before the cut, when something was cut off. */
    readonly availableCharacters: number;
    readonly truncated: boolean;
    readonly claimEventSeqs: readonly number[];
    readonly invalidEventCount: number;
  };
}

/**
 * One live session as a bounded projection of its events: scan list and pending input, bodies in memory only. Each event
 * costs O(1); nothing derives the whole history.
 */
export interface Conversation {
  readonly sessionId: string;
  readonly dialect: DialectName;
  /** Sequence number of the newest event seen. */
  readonly seq: number;
  /** Events that the session shares with its parent; 0 for none. */
  readonly inherited: number;
  /** Feeds one event of `session/event`, in order. Never throws; what cannot be read is counted. */
  observe(event: unknown): void;
  /** The input of an assembly now. `extra`: text of a user that is not in the session (what-if), as the newest message. */
  input(limits: WindowLimits, extra?: string): ConversationInput;
  /** The claimed batch was used, or its step ended without an assembly. */
  consumeClaimed(): void;
}

/** A session that cannot be read, and why. */
export interface UnreadableSession {
  readonly code: "SESSION_FORMAT_UNKNOWN";
  readonly version: unknown;
  readonly message: string;
}

/**
 * Reads the live session object of the host (`ctx.sessions.get(id)` or `agent.session`) from the start, once; then
 * `observe` keeps it up to date. By features and `header.version`, never by a package's version.
 */
export type OpenConversation = (session: unknown) => Conversation | UnreadableSession;
