/** Types of the library that both sides share; re-exported by `workers/protocol`. */
export type { DamagedFile, IndexRow, SummaryOf } from "./model/summary.ts";
export type { OwnerKind, ResourceKind } from "./model/kinds.ts";
export type { Selection } from "./model/selections.ts";
export type { DocumentPart } from "./resource-format.ts";
