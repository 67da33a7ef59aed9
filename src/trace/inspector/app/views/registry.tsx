import type { ComponentType } from "react";

import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { ViewId } from "../state/state.ts";
import { GraphView } from "./graph/graph-view.tsx";
import { TapeView } from "./tape-view.tsx";
import { TimingView } from "./timing/timing-view.tsx";
import { TreeView } from "./tree-view.tsx";

export interface ViewProps {
  readonly trace: TurnTrace;
}

/** What draws each view of a turn. A view without an entry has no tab. */
export const VIEW_OF: Partial<Record<ViewId, ComponentType<ViewProps>>> = {
  graph: GraphView,
  tree: TreeView,
  timing: TimingView,
  tape: TapeView,
};

/** Views that are there without a turn: of the session, or of the store. */
export const SESSION_VIEW_OF: Partial<Record<ViewId, ComponentType>> = {};
