import type { ResourceKind } from "../../../workers/protocol.ts";
import { CliError, type CliErrorCode } from "../error.ts";

/** Something that people name by its id or by its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly kind: ResourceKind;
}

/** What is said about a name that finds nothing, or too much. */
export interface NameErrors {
  readonly unknown: CliErrorCode;
  readonly ambiguous: CliErrorCode;
  /** Who might have had the name: `nothing`, unless only a part of the library was looked at. */
  readonly nobody?: string;
}

const SHOWN = 8;

const called = ({ kind, id, name }: Named): string => `${kind} ${JSON.stringify(name)} (${id})`;

function listed(rows: readonly Named[]): string {
  const more = rows.length > SHOWN ? ` and ${rows.length - SHOWN} more` : "";
  return `${rows.slice(0, SHOWN).map(called).join(", ")}${more}`;
}

const folded = (text: string): string => text.normalize("NFC").trim().toLowerCase();

/** The rows that a word names: by their id, else by their exact name, else by their name in another case or Unicode form. */
export function rowsNamed<Row extends Named>(rows: readonly Row[], word: string): readonly Row[] {
  const fits: readonly ((row: Row) => boolean)[] = [
    ({ id }) => id === word,
    ({ name }) => name === word,
    ({ name }) => folded(name) === folded(word),
  ];
  for (const fit of fits) {
    const found = rows.filter(fit);
    if (found.length > 0) return found;
  }
  return [];
}

/** The one row that a word names. A name that several rows have, or none, is refused with the rows that may be meant. */
export function findNamed<Row extends Named>(rows: readonly Row[], word: string, errors: NameErrors): Row {
  const found = rowsNamed(rows, word);
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  if (first !== undefined) {
    const apart = new Set(found.map(({ kind }) => kind)).size === found.length ? "; --kind tells them apart" : "";
    throw new CliError(errors.ambiguous, `${JSON.stringify(word)} is the name of ${listed(found)}${apart}`);
  }
  const near = folded(word) === "" ? [] : rows.filter(({ name }) => folded(name).includes(folded(word)));
  const hint = near.length === 0 ? "" : `; there is ${listed(near)}`;
  throw new CliError(errors.unknown, `${errors.nobody ?? "nothing"} has the id or name ${JSON.stringify(word)}${hint}`);
}
