import type { BenchCase, BenchRow } from "./case.ts";

const number = (value: number): string => {
  if (!Number.isFinite(value)) return String(value);
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
};
const measure = (value: number, unit: BenchRow["unit"]): string =>
  unit === "x" ? `${number(value)}×` : unit === "count" ? number(value) : `${number(value)} ${unit}`;
const bar = (row: BenchRow): string => `${row.direction === "at-least" ? "≥" : "≤"} ${measure(row.bar, row.unit)}`;

/** One row as a line for a terminal. */
export function textRow(row: BenchRow): string {
  const verdict = row.pass ? "ok  " : "FAIL";
  const note = row.note === undefined ? "" : `  ${row.note}`;
  return `${verdict} ${row.id} ${row.variant}: ${measure(row.value, row.unit)} (bar ${bar(row)})${note}`;
}

/** The rows as a Markdown table, in the order given. */
export function markdownTable(rows: readonly BenchRow[], cases: ReadonlyMap<string, BenchCase>): string {
  const lines = ["| gate | variant | measured | bar | what |", "| --- | --- | ---: | ---: | --- |"];
  let last = "";
  for (const row of rows) {
    const title = row.id === last ? "" : (cases.get(row.id)?.title ?? "");
    last = row.id;
    const notes = [title, row.note ?? ""].filter((text) => text !== "").join("; ");
    lines.push(`| \`${row.id}\` | ${row.variant} | ${measure(row.value, row.unit)} | ${bar(row)} | ${notes} |`);
  }
  return `${lines.join("\n")}\n`;
}
