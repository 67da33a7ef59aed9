/** Views that are tables and lists of facts: one file for browsers, loaded when the first of them is opened. */
import "../further-styles.ts";
import "../further-words.ts";

export { CompareView } from "../compare/compare-view.tsx";
export { DecisionsView } from "../decisions/decisions-view.tsx";
export { DiagnosticsView } from "../diagnostics/diagnostics-view.tsx";
export { RecordsView } from "../records/records-view.tsx";
export { WhyView } from "../why/why-view.tsx";
