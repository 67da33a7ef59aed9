import type { TurnSummary, TurnTrace } from "../../../model/turn/turn-trace.ts";
import { VIEWS as LINKED, type View } from "../../core/deep-link.ts";
import { type FollowState, followStart } from "../../core/follow.ts";
import type { Expansion } from "../../core/graph/expansion.ts";
import type { ProfileNow } from "../../core/profile-now.ts";
import type { TreeState } from "../../core/tree/model.ts";
import type { Language } from "../../core/words/speech.ts";
import type { Fault } from "../data/fault.ts";
import { IDLE, type Remote, valueOf } from "../data/remote.ts";
import type { SessionList } from "../data/turns-api.ts";

export type ViewId = View;

/** In the order of their tabs. */
export const VIEWS: readonly ViewId[] = LINKED;

export interface TurnRows {
  readonly rows: readonly TurnSummary[];
  /** What to ask the next page with; null: all are here. */
  readonly next: string | null;
  /** The next page is under way. */
  readonly more: Remote<null>;
}

export interface LiveState {
  /** `refused`: DSH is there, and does not let this page follow. */
  readonly connection: "off" | "connecting" | "open" | "idle" | "lost" | "refused";
  /** Frames that the server let go, because this reader was slow. */
  readonly dropped: number;
  /** The newest frame leaves something of its turn out. */
  readonly isShortened: boolean;
}

export interface TurnFilter {
  readonly text: string;
  /** The outcome that is shown; empty: all. */
  readonly outcome: string;
  readonly onlyTools: boolean;
  readonly onlyUnsurfaced: boolean;
}

/** All that the inspector shows is a function of this. */
export interface State {
  readonly lang: Language;
  readonly sessions: Remote<SessionList>;
  readonly sessionId: string | null;
  readonly turns: Remote<TurnRows>;
  readonly filter: TurnFilter;
  readonly live: LiveState;
  /** Which turn is on the page, as a stream or as it is stored, and whether the newest is followed. */
  readonly follow: FollowState;
  /** Why the turn on the page could not be read, with all that is known of it; null: it could. */
  readonly fault: Fault | null;
  /** The stored turn with bodies, as far as they could be verified. */
  readonly resolved: Remote<TurnTrace>;
  readonly profile: Remote<ProfileNow>;
  readonly view: ViewId;
  /** Card, row or bar that is chosen: the same id in every view. */
  readonly nodeId: string | null;
  /** Model call whose request is marked. */
  readonly callId: string | null;
  /** Open cards of the graph; null: as the graph begins. */
  readonly expanded: Expansion | null;
  /** Rows of the tree; null: as the tree begins. */
  readonly tree: TreeState | null;
  /** Book that the decisions are filtered to when they are opened from elsewhere; empty: all. */
  readonly decisionsBook: string;
  /** Entry that the ladder is about; null: none was chosen. */
  readonly entryId: string | null;
  /** Assembly of the turn whose ladder it is; null: the one that was sent last. */
  readonly entryCaptureId: string | null;
  /** Turn that the chosen one is compared with; null: the one before it. */
  readonly otherId: string | null;
  readonly help: boolean;
  /** The list of turns is open, where there is no room for it beside the views. */
  readonly drawer: boolean;
  /** Told aloud, and shown for a moment. */
  readonly notice: string;
}

export const NO_FILTER: TurnFilter = { text: "", outcome: "", onlyTools: false, onlyUnsurfaced: false };

/** What belongs to one turn, as it is when another one comes on the page. */
export const NO_TURN = {
  fault: null,
  resolved: IDLE,
  nodeId: null,
  callId: null,
  expanded: null,
  tree: null,
  decisionsBook: "",
  entryId: null,
  entryCaptureId: null,
  otherId: null,
} as const satisfies Partial<State>;

/** The ladder of an entry, in one assembly of the turn. */
export const ladderOf = (entryId: string | null, entryCaptureId: string | null = null) => ({ entryId, entryCaptureId });

export const initialState = (lang: Language): State => ({
  lang,
  sessions: IDLE,
  sessionId: null,
  turns: IDLE,
  filter: NO_FILTER,
  live: { connection: "off", dropped: 0, isShortened: false },
  follow: followStart,
  profile: IDLE,
  view: "graph",
  help: false,
  drawer: false,
  notice: "",
  ...NO_TURN,
});

/** The turn on the page; null: none is. */
export const turnIdOf = ({ follow: { shown } }: Pick<State, "follow">): string | null =>
  shown.is === "nothing" ? null : shown.turnId;

/** The account that is shown: the running turn as it streams, the stored one, with bodies once they are there. */
export function shownTrace({ follow: { shown }, resolved }: State): TurnTrace | null {
  if (shown.is === "nothing" || shown.is === "loading") return null;
  return (shown.is === "read" ? valueOf(resolved) : null) ?? shown.trace;
}
