import type { Awareness } from "../../trace/model/turn/awareness.ts";
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
  /** Newest first, each id once. The message that crosses the bound of units has only its newest end. */
  readonly messages: readonly SceneMessage[];
  /**
   * L. Messages with text that the log had when the turn started (a compaction takes none away and adds none) plus the
   * turn's first claimed batch; constant within a turn. Without a turn: those of the log; with `extra`, one more.
   */
  readonly messageCount: number;
  /** A reply of the model with text is in the log, inherited or own, also when a compaction has hidden it since. */
  readonly replied: boolean;
  /** Ids of the messages claimed before the turn's first step, or `turn:<n>` if none: what the turn's seed comes from. */
  readonly turnKey: string;
  /** The turn that runs, else the one that comes next; with `extra`, the one that comes next. */
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
    /** UTF-16 units of the whole effective surface, the claimed batch and `extra`. */
    readonly availableCharacters: number;
    /** Some of it is outside of the window: `scannedCharacters` of `availableCharacters` are scanned. */
    readonly truncated: boolean;
    readonly claimEventSeqs: readonly number[];
    readonly invalidEventCount: number;
  };
}

/** The newest request header of a log. */
export interface HeaderMark {
  readonly seq: number;
  /** The whole system text; null: the format does not keep it there, or there was none. */
  readonly system: string | null;
  readonly reason: string | null;
  /** The host's object. */
  readonly header: Readonly<Record<string, unknown>>;
}

/** A message of role `system` in a log. */
export interface SystemMark {
  readonly seq: number;
  readonly messageId: string;
  /** The host's list of content blocks. */
  readonly content: readonly unknown[];
}

/** The newest snapshot of the host's runtime contexts in a log. */
export interface SnapshotMark extends SystemMark {
  /** `{name, text}` each, as the message's source names them. */
  readonly sections: readonly unknown[];
}

/** Where a log has what requests were made from, its inherited part counted in. It changes with the next event. */
export interface HistoryMarks {
  /** Of the newest event; -1: none. */
  readonly seq: number;
  /** The turn that started last, and its last step; 0: none. */
  readonly turn: number;
  readonly step: number;
  readonly header: HeaderMark | null;
  readonly snapshot: SnapshotMark | null;
  /** What the session may do, as the newest events say; null: none did. */
  readonly ceiling: Awareness["ceiling"];
  /** Number of the event with this message; null: it is not among the newest. */
  messageSeq(messageId: string): number | null;
  /** A system message that nothing has replaced. */
  systemMessage(messageId: string): SystemMark | undefined;
}

/**
 * One live session as a bounded projection of its events: scan list and pending input, bodies in memory only. Each event
 * costs O(1); nothing derives the whole history.
 */
export interface Conversation {
  readonly sessionId: string;
  readonly dialect: DialectName;
  /**
   * Resolves when the log has been read, which takes slices of a millisecond; an assembly waits for it. Never rejects.
   * `input` and `consumeClaimed` before that read the rest at once.
   */
  readonly ready: Promise<void>;
  /** Sequence number of the newest event seen; -1 for none. */
  readonly seq: number;
  /** Events that the session shares with its parent; 0 for none. */
  readonly inherited: number;
  /** Feeds one event of `session/event`, in order. Never throws; what cannot be read is counted. */
  observe(event: unknown): void;
  /** The input of an assembly now. `extra`: text of a user that is not in the session (what-if), as the newest message. */
  input(limits: WindowLimits, extra?: string): ConversationInput;
  /** Where the log has prompts; null while it is still being read. */
  readonly marks: HistoryMarks | null;
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
