import type { Position, SelectiveLogic } from "../../matcher/model/book.ts";
import type { Reason } from "../../matcher/model/reason.ts";

/** One entry of a scan, with what the v1 audit tells of it. */
export interface AuditSubject {
  readonly uid: number | string;
  /** Title (comment). */
  readonly name: string;
  readonly reason: Reason;
  readonly keys: readonly string[];
  readonly secondaryKeys: readonly string[];
  readonly secondaryLogic: SelectiveLogic | null;
  /** Keys that were found, as they are written; a scan records the first one. */
  readonly primaryMatches: readonly string[];
  readonly secondaryMatches: readonly string[];
  /** "": in no group. */
  readonly groupName: string;
  readonly groupWeight: number | string;
  readonly groupOverride: boolean;
  /** Per cent; null = none said. */
  readonly probability: number | null;
  readonly probabilityRoll: number | null;
  readonly tokenCost: number | null;
  readonly requestedPosition: Position | null;
  /** Where the profile has it. */
  readonly appliedPosition: "before" | "after" | "examples-before" | "examples-after" | "outlet" | null;
  readonly approximatePosition: boolean;
}

/** The entries of one assembly as the audit looks at them; a subject is only made for those that are listed. */
export interface AuditSource {
  readonly books: readonly {
    readonly resourceId: string;
    /** The book's own budget in tokens; null = none. */
    readonly tokenBudget: number | null;
    /** By all its entries that are in the profile. */
    readonly tokensUsed: number;
  }[];
  /** Number of entries. */
  readonly count: number;
  /** Index of an entry's book in `books`. */
  readonly bookOf: (entry: number) => number;
  readonly reasonOf: (entry: number) => Reason;
  /** Active entries, best rank first; at least as many as are listed. */
  readonly ranked: readonly number[];
  readonly subjectOf: (entry: number) => AuditSubject;
}

/** One row of `audit.worldBooks.resources[].decisions[]` of the v1 API; texts are clipped. */
export interface AuditDecision {
  readonly resourceId: string;
  readonly entryId: number | string;
  readonly entryName: string;
  readonly decision: "included" | "rejected";
  readonly reason: string;
  readonly primaryKeys: readonly string[];
  readonly secondaryKeys: readonly string[];
  readonly primaryMatches: readonly string[];
  readonly secondaryMatches: readonly string[];
  readonly secondaryLogic: SelectiveLogic | null;
  readonly groupName: string | null;
  readonly groupWeight: number | null;
  readonly groupOverride: boolean;
  readonly probability: number | null;
  readonly probabilityRoll: number | null;
  readonly tokenCost: number | null;
  readonly requestedPosition: Position | null;
  /** v1 knows two places: around the character's definition. What is elsewhere after it is `after`. */
  readonly appliedPosition: "before" | "after" | null;
  readonly approximatePosition: boolean;
}

/** The decisions of one book. `totals` count all entries, also those that are not listed. */
export interface AuditBook {
  readonly resourceId: string;
  readonly budget: { readonly limit: number | null; readonly used: number; readonly remaining: number | null };
  readonly decisions: readonly AuditDecision[];
  readonly totals: { readonly included: number; readonly rejected: number };
}
