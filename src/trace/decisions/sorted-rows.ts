import { roleOf } from "./omitted-family.ts";
import type { Decisions, DecisionSort } from "./model.ts";
import { searchable } from "./row-texts.ts";

/** Rows in the order that is asked for; equal ones by row. Whatever is not recorded comes last. */
export function sortedRows(decisions: Decisions, rows: readonly number[], sort: DecisionSort): readonly number[] {
  if (sort === "name") return sortedByName(decisions, rows);
  const keyOf = KEYS[sort];
  const keys = new Map(rows.map((row) => [row, keyOf(decisions, row)]));
  return rows.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0) || a - b);
}

type KeyOf = (decisions: Decisions, row: number) => number;

const LAST = Number.MAX_SAFE_INTEGER;

const KEYS: Readonly<Record<Exclude<DecisionSort, "name">, KeyOf>> = {
  /** Active ones by rank, then what was left out, then the rest. */
  rank: (decisions, row) => {
    const rank = decisions.candidateOf(row)?.rank ?? null;
    if (rank !== null) return rank;
    return roleOf(decisions.reasonOf(row)).role === "available" ? LAST : LAST - 1;
  },
  book: (decisions, row) => decisions.bookOf(row),
  /** Most first. */
  tokens: (decisions, row) => {
    const tokens = decisions.candidateOf(row)?.tokens ?? null;
    return tokens === null ? LAST : -tokens;
  },
};

function sortedByName(decisions: Decisions, rows: readonly number[]): readonly number[] {
  const names = new Map(rows.map((row) => [row, nameOf(decisions, row)]));
  return rows.toSorted((a, b) => {
    const [x = "", y = ""] = [names.get(a), names.get(b)];
    if (x === y) return a - b;
    // What has no name comes last.
    if (x === "" || y === "") return x === "" ? 1 : -1;
    return x < y ? -1 : 1;
  });
}

function nameOf(decisions: Decisions, row: number): string {
  const at = decisions.catalogueOf(row);
  return at === null ? "" : searchable(at.catalogue.nameOf(at.index) ?? "");
}
