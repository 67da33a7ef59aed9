import type { TurnFacts } from "../../trace/model/turn/turn-facts.ts";
import type { TurnSnapshot, TurnTrace } from "../../trace/model/turn/turn-trace.ts";
import type { LiveDesk } from "./live/face.ts";
import type { TurnPushStatus } from "./push/face.ts";
import type { TurnReads } from "./read/face.ts";

/** A turn that runs, for those who look at it. */
export interface LiveTurn {
  readonly turnId: string;
  readonly sessionId: string;
  /** Every key, no bodies. Made when it is asked for: at most 1 ms of the host's thread. */
  snapshot(): TurnSnapshot;
}

/** Who looks at turns that run. Returns at once, never throws, delays nobody. */
export interface TurnAudience {
  /** The turn has changed: one frame for all changes of a burst. */
  changed(turn: LiveTurn): void;
  /** What has changed goes out now: the model's first chunk comes next. */
  drain(turn: LiveTurn): void;
  /** The turn is over. The stream says so only when `persisted` has resolved: `true`, it can be read. */
  ended(turn: LiveTurn, persisted: Promise<boolean>): void;
}

/** The decisions of one assembly as the threads packed them; the host does not look into them. */
export interface KeptGrounding {
  readonly sessionId: string;
  readonly captureId: string;
  /** SHA-256 of the packed decisions: equal decisions are stored once. */
  readonly key: string;
  readonly packed: SharedArrayBuffer;
  /** Names and keys of book revisions that the store does not have yet, by their hash. */
  readonly catalogues: readonly { readonly id: string; readonly bytes: SharedArrayBuffer }[];
}

/** A turn that has begun, so that it is known of after a kill. */
export interface TurnMark {
  readonly turnId: string;
  readonly sessionId: string;
  readonly turn: number;
  readonly startSeq: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** What the recorder hands over when a turn has ended: facts, and the memory that they point at. */
export interface EndedTurn {
  /** Checked by the thread. */
  readonly facts: TurnFacts;
  readonly sessionId: string;
  /** Ids of schema 4 records whose JSON the thread needs. */
  readonly recordIds: readonly string[];
  readonly shared: readonly SharedArrayBuffer[];
}

/** Where the recorder puts turns. Never throws; over its bound the oldest are dropped and counted. */
export interface TurnSink {
  begin(mark: TurnMark): void;
  ground(grounding: KeptGrounding): void;
  /** Whether the store has this catalogue for good: then it does not come with decisions again. */
  hasCatalogue(id: string): boolean;
  /** Resolves when the turn is committed (`true`) or will never be; never rejects. */
  append(turn: EndedTurn): Promise<boolean>;
}

/** Where turns go from the recorder. */
export interface TurnPorts {
  readonly sink: TurnSink;
  readonly audience: TurnAudience;
}

export interface TurnStoreStatus {
  /** `off`: none are kept, because the file cannot be used; `problem` says why. */
  readonly recording: "opening" | "file" | "off";
  readonly problem: { readonly code: string; readonly message: string } | null;
  readonly turns: number;
  readonly redacted: number;
  readonly bytes: number;
  /** Of the oldest turn; null: none. */
  readonly oldestAt: number | null;
  /** Turns and decisions that were dropped since the start. */
  readonly dropped: number;
  readonly waiting: number;
}

/** JSON bytes of what was asked for; null: there is no such turn in this session of this owner. */
export type TurnAnswer = Promise<Uint8Array<ArrayBuffer> | null>;

export interface TurnAt {
  readonly ownerId: string;
  readonly sessionId: string;
  readonly turnId: string;
}

/** What the HTTP routes have of the turn trace. */
export interface Turns {
  readonly reads: TurnReads;
  readonly live: LiveDesk;
  readonly store: { readonly status: TurnStoreStatus };
  /** Where turns are sent to; null: nowhere. */
  readonly push: { readonly status: TurnPushStatus } | null;
}

export type { TurnTrace };
