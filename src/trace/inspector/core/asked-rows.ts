import { type DecisionColumns, folded, hasText } from "./facets.ts";

export interface RowsAsked {
  /** In names and keys, whatever their case, and in ids. */
  readonly text: string;
  readonly idOf: (row: number) => string;
  /** Ids of entries that the answer named though they were not in the prompt. */
  readonly named: ReadonlySet<string>;
  /** Rows at most. */
  readonly most: number;
}

/**
 * The entries that somebody may want to ask about: those that were named but not in the prompt, those that were found and
 * left out, those that nothing woke, then those that went in. Equal ones in the order of their books. Linear in the rows.
 */
export function askedRows(columns: DecisionColumns, { text, idOf, named, most }: RowsAsked): readonly number[] {
  const id = text.trim();
  const wanted = folded(id);
  const groups: number[][] = [[], [], [], []];
  for (let row = 0; row < columns.count; row++) {
    if (!hasText(columns, row, wanted) && !idOf(row).includes(id)) continue;
    const state = columns.stateOf(row);
    groups[named.has(idOf(row)) ? 0 : state === "considered" ? 1 : state === "available" ? 2 : 3]?.push(row);
  }
  return groups.flat().slice(0, most);
}
