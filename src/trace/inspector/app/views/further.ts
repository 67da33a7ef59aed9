/** What is not needed to show the graph of a turn: one file for browsers, loaded when the first of it is opened. */
import "./further-styles.ts";
import "./further-words.ts";

export { DetailPane } from "./detail/detail-pane.tsx";
export { GraphLists } from "./graph/lists.tsx";
export { HealthNotes } from "./health-notes.tsx";
export { HelpDialog } from "./help.tsx";
export { NoTurns } from "./no-turns.tsx";
export { DriftList } from "./turn/drift-list.tsx";
export { GuardList } from "./turn/guard-list.tsx";
export { TapeView } from "./tape-view.tsx";
export { TimingView } from "./timing/timing-view.tsx";
export { TreeView } from "./tree-view.tsx";
