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
    ...columns,
    reasonsOf: kept((row) => columns.reasonsOf(row)),
    nameOf: kept((row) => columns.nameOf(row)),
    keysOf: kept((row) => columns.keysOf(row)),
  };
}
