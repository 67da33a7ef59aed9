import type { Decisions } from "./model.ts";

/** Between the texts of a row, so that nothing is found across two of them. */
const BETWEEN = "\u0000";

const kept = new WeakMap<Decisions, (string | undefined)[]>();

/** A text as it is searched: composed, and in lower case. */
export const searchable = (text: string): string => text.normalize("NFC").toLowerCase();

/** Title and keys of a row as they are searched. Made once for each row. */
export function rowText(decisions: Decisions, row: number): string {
  let texts = kept.get(decisions);
  if (texts === undefined) kept.set(decisions, (texts = []));
  return (texts[row] ??= textOf(decisions, row));
}

function textOf(decisions: Decisions, row: number): string {
  const at = decisions.catalogueOf(row);
  if (at === null) return "";
  const { catalogue, index } = at;
  return searchable([catalogue.nameOf(index) ?? "", ...catalogue.keysOf(index)].join(BETWEEN));
}
