import type { ComponentType } from "react";

import type { ViewId } from "../state/state.ts";
import { GraphView } from "./graph/graph-view.tsx";
import { further, table } from "./later.ts";
import type { ViewProps } from "./view-props.ts";

/** What draws each view of a turn. A view without an entry has no tab. */
export const VIEW_OF: Partial<Record<ViewId, ComponentType<ViewProps>>> = {
  graph: GraphView,
  tree: further<ViewProps>("TreeView"),
  timing: further<ViewProps>("TimingView"),
  tape: further<ViewProps>("TapeView"),
  decisions: table<ViewProps>("DecisionsView"),
  "why-not": table<ViewProps>("WhyView"),
  compare: table<ViewProps>("CompareView"),
};

/** Views that are there without a turn: of the session, or of the store. */
export const SESSION_VIEW_OF: Partial<Record<ViewId, ComponentType>> = {
  records: table<object>("RecordsView"),
  diagnostics: table<object>("DiagnosticsView"),
};

/** What is selected, in full. */
export const DetailPane = further<ViewProps & { readonly id: string }>("DetailPane");
export const HelpDialog = further<object>("HelpDialog");
