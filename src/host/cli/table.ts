/** Ranges of characters that take two columns of a terminal (East Asian wide and full-width, emoji). */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
const ZERO = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Columns that a text takes on a terminal. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (character <= "~") width += 1;
    else if (!ZERO.test(character)) width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}

/** Control characters (C0, C1), line and paragraph separators, and what turns the direction of writing. */
const STEERING = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** The escape `\uXXXX` of one UTF-16 unit, as JSON has it. */
export function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * The text with its steering characters as visible escapes, but for line breaks and tabs: files must not steer the
 * reader's terminal.
 */
export function printable(text: string): string {
  const plainBreaks = text.replaceAll("\r\n", "\n");
  return plainBreaks.replace(STEERING, (unit) => (unit === "\n" || unit === "\t" ? unit : unicodeEscape(unit)));
}

/** The text on one line: all its steering characters, line breaks among them, as visible escapes. */
export function oneLine(text: string): string {
  return text.replace(STEERING, (unit) => SHORT[unit] ?? unicodeEscape(unit));
}

/** The text on one line, white space run together, printable, and cut with an ellipsis to `columns`. */
export function fit(text: string, columns: number): string {
  const line = oneLine(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ").trim());
  if (displayWidth(line) <= columns) return line;
  let cut = "";
  for (const character of line) {
    if (displayWidth(cut + character) > columns - 1) break;
    cut += character;
  }
  return `${cut}…`;
}

/** A column of a table; cells are cut to `widthMax` terminal columns (40). */
export interface Column {
  readonly title: string;
  /** Numbers stand to the right. */
  readonly right?: boolean;
  readonly widthMax?: number;
}

const pad = (text: string, width: number, right: boolean): string => {
  const space = " ".repeat(Math.max(0, width - displayWidth(text)));
  return right ? space + text : text + space;
};

/** Lines of a table: titles, then the rows, columns two spaces apart and as wide as their widest cell. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => columns.map(({ widthMax = 40 }, i) => fit(row[i] ?? "", widthMax)));
  const widths = columns.map(({ title }, i) =>
    cells.reduce((width, row) => Math.max(width, displayWidth(row[i] ?? "")), displayWidth(title)),
  );
  const line = (row: readonly string[]): string =>
    columns
      .map(({ right = false }, i) => pad(row[i] ?? "", widths[i] ?? 0, right))
      .join("  ")
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...cells.map(line)];
}
