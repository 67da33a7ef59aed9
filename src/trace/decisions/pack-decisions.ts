import type { MatchSource } from "../../matcher/model/book.ts";
import type { BudgetCut } from "../../matcher/model/reason.ts";
import { ColumnWriter } from "./column.ts";
import type { PackedDecisions } from "./model.ts";
import {
  APPLIED_PLACES,
  type AppliedPlace,
  CUT_NAMES,
  MATCH_PLACES,
  type MatchPlace,
  type Retriever,
  RETRIEVERS,
  SOURCE_NAMES,
} from "./names.ts";

/** Where a key was found, as the engine tells it. */
export interface FoundKey {
  readonly keyIndex: number;
  readonly where: MatchPlace;
  readonly index?: number;
  readonly source?: MatchSource;
  readonly offset: number;
  readonly length: number;
  readonly approximate?: true;
}

/** A row of which there is more to say than its reason. Absent: the engine did not tell. */
export interface PackedCandidate {
  readonly row: number;
  /** Active ones have one. */
  readonly rank?: number;
  readonly by: Retriever;
  readonly evidence?: FoundKey;
  readonly wokenBy?: number;
  readonly tokens?: number;
  readonly roll?: { readonly value: number; readonly probability: number };
  readonly wonGroup?: string;
  readonly group?: {
    readonly name: string;
    readonly winner?: number;
    readonly score?: number;
    readonly best?: number;
  };
  readonly budget?: {
    readonly cut: BudgetCut;
    readonly used: number;
    readonly tokens: number;
    readonly limit: number;
  };
  readonly applied?: { readonly place: AppliedPlace; readonly approximate: boolean };
  readonly sections: readonly number[];
}

/** The decisions of one assembly before they are packed. */
export interface DecisionsSource extends Pick<
  PackedDecisions,
  "count" | "scan" | "books" | "sections" | "loops" | "budget"
> {
  readonly bookOf: (row: number) => number;
  /** Codes, one byte a row. */
  readonly reason: Uint8Array;
  readonly loop: Uint8Array;
  /** Active ones best rank first, then the others by row. */
  readonly candidates: readonly PackedCandidate[];
}

/** Books that one byte can number. */
const BYTE_BOOKS = 256;

/** The decisions of one assembly as columns: the same decisions give the same columns. Cost: linear. */
export function packDecisions(source: DecisionsSource): PackedDecisions {
  const { count, scan, books, sections, loops, budget, reason, loop, candidates } = source;
  const groups = new Map<string, number>();
  return {
    v: 1,
    count,
    scan,
    books,
    book: bookColumn(source),
    reason: reason.slice(0, count),
    loop: loop.slice(0, count),
    candidates: candidates.length,
    columns: candidateColumns(candidates, groups),
    groups: [...groups.keys()],
    sections,
    loops,
    budget,
  };
}

function bookColumn({ count, books, bookOf }: DecisionsSource): Uint8Array {
  if (books.length === 1) return new Uint8Array();
  const wide = books.length > BYTE_BOOKS;
  const column = new Uint8Array(wide ? count * 2 : count);
  for (let row = 0; row < count; row++) {
    const book = bookOf(row);
    if (wide) {
      column[2 * row] = book % BYTE_BOOKS;
      column[2 * row + 1] = Math.floor(book / BYTE_BOOKS);
    } else column[row] = book;
  }
  return column;
}

function candidateColumns(
  candidates: readonly PackedCandidate[],
  groups: Map<string, number>,
): PackedDecisions["columns"] {
  const columns: PackedDecisions["columns"] = {};
  const column = (name: keyof PackedDecisions["columns"], add: (one: PackedCandidate, to: ColumnWriter) => void) => {
    const writer = new ColumnWriter();
    for (const one of candidates) add(one, writer);
    const bytes = writer.bytes();
    if (bytes.some((byte) => byte !== 0)) columns[name] = bytes;
  };
  let last = 0;
  column("row", ({ row }, to) => {
    to.addSigned(row - last);
    last = row;
  });
  column("rank", ({ rank = null }, to) => to.add(rank));
  column("by", ({ by }, to) => to.add(RETRIEVERS.indexOf(by)));
  evidenceColumns(column);
  column("tokens", ({ tokens, budget }, to) => to.add(tokens ?? budget?.tokens ?? null));
  column("roll", ({ roll }, to) => {
    to.add(roll?.value ?? null);
    if (roll !== undefined) to.add(roll.probability);
  });
  column("group", ({ group, wonGroup }, to) => to.add(groupCode(group?.name, wonGroup, groups)));
  column("winner", ({ group }, to) => to.add(group?.winner ?? null));
  column("score", ({ group }, to) => {
    to.add(group?.score ?? null);
    if (group?.score !== undefined) to.add(group.best ?? null);
  });
  column("cut", ({ budget }, to) => to.add(budget === undefined ? null : CUT_NAMES.indexOf(budget.cut)));
  column("used", ({ budget }, to) => to.add(budget?.used ?? null));
  column("limit", ({ budget }, to) => to.add(budget?.limit ?? null));
  column("applied", ({ applied }, to) => to.add(appliedCode(applied)));
  column("section", ({ sections }, to) => {
    to.add(sections.length === 0 ? null : sections.length);
    for (const section of sections) to.add(section);
  });
  return columns;
}

type AddColumn = (
  name: keyof PackedDecisions["columns"],
  add: (one: PackedCandidate, to: ColumnWriter) => void,
) => void;

function evidenceColumns(column: AddColumn): void {
  column("key", ({ evidence }, to) => to.add(evidence?.keyIndex ?? null));
  column("where", ({ evidence }, to) => to.add(whereCode(evidence)));
  column("at", ({ evidence }, to) => to.add(textIndex(evidence)));
  column("offset", ({ evidence }, to) => to.add(evidence?.offset ?? null));
  column("length", ({ evidence }, to) => to.add(evidence?.length ?? null));
  column("woken", ({ wokenBy = null }, to) => to.add(wokenBy));
}

/** Twice the place, plus one for an approximate match. */
function whereCode(evidence: FoundKey | undefined): number | null {
  if (evidence === undefined) return null;
  return MATCH_PLACES.indexOf(evidence.where) * 2 + (evidence.approximate === true ? 1 : 0);
}

function textIndex(evidence: FoundKey | undefined): number | null {
  if (evidence?.source !== undefined) return SOURCE_NAMES.indexOf(evidence.source);
  return evidence?.index ?? null;
}

/** Twice the number of the group's name, plus one for who won it. */
function groupCode(lost: string | undefined, won: string | undefined, groups: Map<string, number>): number | null {
  const name = lost ?? won;
  if (name === undefined) return null;
  const known = groups.get(name) ?? groups.size;
  groups.set(name, known);
  return known * 2 + (lost === undefined ? 1 : 0);
}

const appliedCode = (applied: PackedCandidate["applied"]): number | null =>
  applied === undefined ? null : APPLIED_PLACES.indexOf(applied.place) * 2 + (applied.approximate ? 1 : 0);
