import type { CliIo } from "./io.ts";

/** Ways to set text off; each returns the text unchanged where colours are not wanted. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
}

const plain = (text: string): string => text;
const sgr =
  (on: number, off: number) =>
  (text: string): string =>
    `\u001B[${on}m${text}\u001B[${off}m`;

/** No colours at all. */
export const PLAIN_STYLE: Style = { bold: plain, dim: plain, red: plain, yellow: plain, green: plain };

const COLOUR_STYLE: Style = {
  bold: sgr(1, 22),
  dim: sgr(2, 22),
  red: sgr(31, 39),
  yellow: sgr(33, 39),
  green: sgr(32, 39),
};

/** Colours for a stream: only on a terminal, and not where NO_COLOR is set to anything but the empty string. */
export function styleOf(stream: { readonly isTTY?: boolean }, env: CliIo["env"]): Style {
  return stream.isTTY === true && (env["NO_COLOR"] ?? "") === "" ? COLOUR_STYLE : PLAIN_STYLE;
}
