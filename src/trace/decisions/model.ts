import type { z } from "zod";

import type { BudgetCut, Reason } from "../../matcher/model/reason.ts";
import type { Citation } from "../model/turn/citation.ts";
import type { GroundingSource, Item, ItemOmitted } from "../model/turn/grounding.ts";
import type { AppliedPlace, MatchPlace, Retriever } from "./names.ts";
import type { DecisionBookSchema, PackedCatalogueSchema, PackedDecisionsSchema, ScanFactsSchema } from "./schema.ts";

/** The decisions of an assembly as they are read. Nothing here needs Node or a schema: a browser reads them alike. */

export type { Retriever };
export type ScanFacts = z.infer<typeof ScanFactsSchema>;
export type DecisionBook = z.infer<typeof DecisionBookSchema>;
export type PackedDecisions = z.infer<typeof PackedDecisionsSchema>;
export type PackedCatalogue = z.infer<typeof PackedCatalogueSchema>;

/** One entry of a catalogue: what its book says of it. Texts are as they are written. */
export interface CatalogueEntry {
  readonly uid: string;
  /** From 1, among the entries of its book with the same uid. */
  readonly occurrence: number;
  /** Title (comment); null: redacted. "" = none. */
  readonly name: string | null;
  readonly keys: readonly string[];
  readonly secondaryKeys: readonly string[];
  /** Number of primary keys, also when they are redacted. */
  readonly keyCount: number;
  readonly logic: "and_any" | "not_all" | "not_any" | "and_all" | null;
  readonly constant: boolean;
  readonly disabled: boolean;
  readonly decorator: "activate" | "dont_activate" | null;
  /** NaN: none. */
  readonly order: number;
  readonly position: string | null;
  readonly depth: number | null;
  readonly group: readonly string[];
  readonly groupWeight: number | string | null;
  readonly groupOverride: boolean;
  /** Per cent; null: no roll is made. */
  readonly probability: number | null;
  readonly scanDepth: number | null;
  readonly sticky: number;
  readonly cooldown: number;
  readonly delay: number;
  readonly delayLevel: number | string;
  readonly excludeRecursion: boolean | null;
  readonly preventRecursion: boolean | null;
  readonly ignoreBudget: boolean;
  readonly triggers: readonly string[];
  readonly filter: {
    readonly isExclude: boolean;
    readonly names: readonly string[];
    readonly tags: readonly string[];
  } | null;
  /** UTF-16 units of its content, before macros. */
  readonly units: number;
}

/** Entries of one revision of a book. */
export interface Catalogue {
  readonly resourceId: string;
  readonly revision: string;
  readonly name: string;
  readonly count: number;
  /** Names and keys were taken away. */
  readonly isRedacted: boolean;
  entry(index: number): CatalogueEntry;
  nameOf(index: number): string | null;
  keysOf(index: number): readonly string[];
  uidOf(index: number): string;
  occurrenceOf(index: number): number;
  orderOf(index: number): number;
}

/** Where a key was found; offsets in UTF-16 units of the text as it was scanned. */
export interface CandidateMatch {
  readonly where: MatchPlace;
  /** `message`: index, newest = 0; `injection`: index; `recursion`: segment; null: of no such text. */
  readonly index: number | null;
  /** `source`: which. */
  readonly source: string | null;
  readonly offset: number;
  readonly length: number;
  readonly approximate: boolean;
}

/** A row of which the scan told more than its reason. null: the scan did not tell. */
export interface Candidate {
  readonly row: number;
  /** 0 is best; null: it was not active. */
  readonly rank: number | null;
  readonly by: Retriever;
  /** Index of the primary key that was found. */
  readonly keyIndex: number | null;
  readonly match: CandidateMatch | null;
  /** Row of the entry in whose content the key was found. */
  readonly wokenBy: number | null;
  readonly tokens: number | null;
  /** `value` from 0 to 1, `probability` in per cent; null: it is no number, which no roll passes. */
  readonly roll: { readonly value: number; readonly probability: number | null } | null;
  /** `winner`: row. */
  readonly group: {
    readonly name: string;
    readonly won: boolean;
    readonly winner: number | null;
    readonly score: number | null;
    readonly best: number | null;
  } | null;
  readonly budget: {
    readonly cut: BudgetCut;
    readonly used: number;
    readonly tokens: number;
    readonly limit: number;
  } | null;
  readonly applied: { readonly place: AppliedPlace; readonly approximate: boolean } | null;
  /** Indices in `sections`. */
  readonly sections: readonly number[];
}

/** Opened decisions. Rows are entries of the compiled list; candidates are made when they are asked for. */
export interface Decisions {
  readonly count: number;
  readonly scan: ScanFacts | null;
  readonly books: readonly DecisionBook[];
  readonly sections: readonly string[];
  readonly loops: PackedDecisions["loops"];
  readonly budget: PackedDecisions["budget"];
  /** Rows with a candidate: active ones best rank first, then the others by row. */
  readonly candidates: readonly number[];
  bookOf(row: number): number;
  reasonOf(row: number): Reason;
  loopOf(row: number): number;
  candidateOf(row: number): Candidate | null;
  /** null: there is no catalogue, or it was deleted. */
  entryOf(row: number): CatalogueEntry | null;
  catalogueOf(row: number): { readonly catalogue: Catalogue; readonly index: number } | null;
  /** `<resourceId>:<uid>`, and `#<n>` from the second entry with the uid on; without a catalogue `<resourceId>@<row>`. */
  itemIdOf(row: number): string;
}

/** One assembly of a turn with its decisions, and what became of them. */
export interface GroundedCapture {
  readonly captureId: string;
  readonly decisions: Decisions;
  /** Blocks of the prompt as it was handed over, by name of their section; null: not known. */
  readonly blockIds: ReadonlyMap<string, string> | null;
  /** A request that is known to have had this assembly (`assemblyVerified`); null: none is. */
  readonly verifiedBy: { readonly callId: string | null } | null;
}

/** What happened to entries after their assembly. */
export interface AfterAssembly {
  /** Of the answer; null: not recorded. */
  readonly citations: readonly Citation[] | null;
  /** Entries that a tool returned, by item id. */
  readonly executed: ReadonlyMap<string, string>;
}

/** The account of one row: how far it came, by what fact. */
export interface RowState {
  readonly state: "available" | Item["state"];
  readonly by: Item["by"];
  readonly selected: boolean;
  readonly inclusion: Item["inclusion"];
  readonly blockIds: readonly string[];
  readonly omittedReason: ItemOmitted | null;
  readonly family: Item["family"];
}

/** The items of a turn from its assemblies, included ones first, and its books with counts over all items. */
export interface TurnItems {
  readonly items: Item[];
  readonly itemsTotal: number;
  readonly itemsTruncated: boolean;
  readonly grounding: GroundingSource[];
}

/** One row of the decisions as it is answered. Keys of all rows are the same. */
export interface DecisionRow {
  readonly row: number;
  readonly id: string;
  readonly resourceId: string;
  readonly uid: string | null;
  readonly occurrence: number | null;
  readonly title: string | null;
  readonly state: RowState["state"];
  readonly selected: boolean;
  readonly inclusion: Item["inclusion"];
  readonly reason: Reason;
  /** The reason as the turn trace calls it: of an entry that is no item, its decision. */
  readonly decision: string;
  readonly omittedReason: ItemOmitted | null;
  readonly family: Item["family"];
  readonly retriever: Retriever;
  readonly rank: number | null;
  readonly score: number | null;
  readonly keys: readonly string[];
  readonly key: string | null;
  readonly match: CandidateMatch | null;
  readonly loop: number;
  /** Item id. */
  readonly wokenBy: string | null;
  readonly tokens: number | null;
  readonly units: number | null;
  readonly roll: Candidate["roll"];
  readonly group: { readonly name: string; readonly won: boolean; readonly winner: string | null } | null;
  readonly budget: Candidate["budget"];
  readonly position: string | null;
  readonly order: number | null;
  readonly blockIds: readonly string[];
}

export type DecisionSort = "rank" | "book" | "tokens" | "name";

/** Absent: no filter. `q`: in names and keys, ignoring case. */
export interface DecisionQuery {
  readonly book?: string;
  readonly state?: string;
  /** The engine's reason, a decision's name or an omitted reason. */
  readonly reason?: string;
  readonly retriever?: string;
  readonly q?: string;
  readonly sort: DecisionSort;
  readonly offset: number;
  readonly limit: number;
}

/** How many rows each value has, all other filters applied; most first. */
export type Facet = readonly (readonly [value: string, count: number])[];

export interface DecisionPage {
  /** Of all rows, and of those that the filters leave. */
  readonly count: number;
  readonly total: number;
  readonly rows: readonly DecisionRow[];
  readonly facets: {
    readonly book: Facet;
    readonly state: Facet;
    readonly reason: Facet;
    readonly retriever: Facet;
  };
}

/** Decisions with their catalogues in one answer, for whoever reads all rows. msgpack without extensions. */
export interface DecisionsAnswer {
  readonly v: 1;
  readonly turnId: string;
  readonly captureId: string;
  readonly decisions: PackedDecisions;
  readonly catalogues: readonly { readonly id: string; readonly catalogue: PackedCatalogue }[];
  /** Of rows that are more than `available`. */
  readonly states: readonly (readonly [row: number, state: RowState])[];
}
