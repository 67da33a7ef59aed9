import type { TurnSummary, TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { Expansion } from "../../core/graph/expansion.ts";
import { IDLE, type Remote, valueOf } from "../data/remote.ts";
import type { SessionList } from "../data/turns-api.ts";
import type { Language } from "../../core/words/speech.ts";

export const VIEWS = [
  "graph",
  "tree",
  "timing",
  "tape",
  "decisions",
  "why-not",
  "compare",
  "records",
  "diagnostics",
] as const;

export type ViewId = (typeof VIEWS)[number];

export interface TurnRows {
  readonly rows: readonly TurnSummary[];
  /** What to ask the next page with; null: all are here. */
  readonly next: string | null;
  /** The next page is under way. */
  readonly more: Remote<null>;
}

export interface LiveState {
  readonly connection: "off" | "connecting" | "open" | "idle" | "lost";
  /** The running turn as it was last told; null: none runs, or none was told. */
  readonly snapshot: TurnTrace | null;
  /** Frames that the server let go, because this reader was slow. */
  readonly dropped: number;
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
  /** The newest turn is shown, running or not, until one is picked by hand. */
  readonly follow: boolean;
  readonly turnId: string | null;
  /** The chosen turn as it is stored, without bodies. */
  readonly trace: Remote<TurnTrace>;
  /** The same with bodies, as far as they could be verified. */
  readonly resolved: Remote<TurnTrace>;
  readonly profile: Remote<object>;
  readonly view: ViewId;
  /** Card, row or bar that is chosen: the same id in every view. */
  readonly nodeId: string | null;
  /** Model call whose request is marked. */
  readonly callId: string | null;
  /** Open cards of the graph; null: as the graph begins. */
  readonly expanded: Expansion | null;
  /** Book that the decisions are filtered to when they are opened from elsewhere; empty: all. */
  readonly decisionsBook: string;
  /** Entry that the ladder is about; null: none was chosen. */
  readonly entryId: string | null;
  /** Turn that the chosen one is compared with; null: the one before it. */
  readonly otherId: string | null;
  readonly help: boolean;
  /** The list of turns is open, where there is no room for it beside the views. */
  readonly drawer: boolean;
  /** Told aloud, and shown for a moment. */
  readonly notice: string;
}

export const NO_FILTER: TurnFilter = { text: "", outcome: "", onlyTools: false, onlyUnsurfaced: false };

export const initialState = (lang: Language): State => ({
  lang,
  sessions: IDLE,
  sessionId: null,
  turns: IDLE,
  filter: NO_FILTER,
  live: { connection: "off", snapshot: null, dropped: 0 },
  follow: true,
  turnId: null,
  trace: IDLE,
  resolved: IDLE,
  profile: IDLE,
  view: "graph",
  nodeId: null,
  callId: null,
  expanded: null,
  decisionsBook: "",
  entryId: null,
  otherId: null,
  help: false,
  drawer: false,
  notice: "",
});

/** The account that is shown: the running turn as it streams, else the stored one, with bodies once they are there. */
export function shownTrace(state: State): TurnTrace | null {
  const { snapshot } = state.live;
  if (snapshot !== null && snapshot.turnId === state.turnId && state.trace.state !== "ready") return snapshot;
  return valueOf(state.resolved) ?? valueOf(state.trace);
}
