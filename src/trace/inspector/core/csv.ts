/** A cell. null: not recorded; the cell is empty. */
export type CsvCell = string | number | null;

/** What spreadsheets take for the start of a formula, and its full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
const QUOTED = /[",\r\n]/u;

function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  // Only texts can be formulas: a number with a minus is a number.
  const text = typeof cell === "number" ? String(cell) : FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180: CRLF, quotes doubled). Texts that a spreadsheet would calculate get an apostrophe before them. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
