import type { DecisionColumns } from "../../../core/facets.ts";

/** The same columns, each value read once: filters and sorting ask for them again and again. */
export function keptColumns(columns: DecisionColumns): DecisionColumns {
  const { count } = columns;
  const kept = <Value>(read: (row: number) => Value): ((row: number) => Value) => {
    const values: Value[] = [];
    const known = new Uint8Array(count);
    return (row) => {
      if (known[row] !== 1) {
        values[row] = read(row);
        known[row] = 1;
      }
      return values[row] as Value;
    };
  };
  return {
    count,
    books: columns.books,
    bookOf: columns.bookOf,
    stateOf: columns.stateOf,
    reasonsOf: kept(columns.reasonsOf),
    retrieverOf: columns.retrieverOf,
    rankOf: columns.rankOf,
    tokensOf: columns.tokensOf,
    nameOf: kept(columns.nameOf),
    keysOf: kept(columns.keysOf),
  };
}
