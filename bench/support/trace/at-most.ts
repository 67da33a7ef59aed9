import type { BenchRow } from "../case.ts";

/** A row that passes when its value is not above its bar. */
export const atMost = (row: Omit<BenchRow, "direction" | "pass">): BenchRow => ({
  ...row,
  direction: "at-most",
  pass: row.value <= row.bar,
});
