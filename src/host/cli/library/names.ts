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
}

const SHOWN = 8;

const called = ({ kind, id, name }: Named): string => `${kind} ${JSON.stringify(name)} (${id})`;

function listed(rows: readonly Named[]): string {
  const more = rows.length > SHOWN ? ` and ${rows.length - SHOWN} more` : "";
  return `${rows.slice(0, SHOWN).map(called).join(", ")}${more}`;
}

const folded = (text: string): string => text.normalize("NFC").trim().toLowerCase();

/**
 * The one row that a word names: by its id, else by its exact name, else by its name in another case or Unicode form.
 * A name that several rows have, or none, is refused with the rows that may be meant.
 */
export function findNamed<Row extends Named>(rows: readonly Row[], word: string, errors: NameErrors): Row {
  const fits: readonly ((row: Row) => boolean)[] = [
    ({ id }) => id === word,
    ({ name }) => name === word,
    ({ name }) => folded(name) === folded(word),
  ];
  for (const fit of fits) {
    const found = rows.filter(fit);
    const [first] = found;
    if (first === undefined) continue;
    if (found.length === 1) return first;
    throw new CliError(errors.ambiguous, `${JSON.stringify(word)} is the name of ${listed(found)}`);
  }
  const near = folded(word) === "" ? [] : rows.filter(({ name }) => folded(name).includes(folded(word)));
  const hint = near.length === 0 ? "" : `; there is ${listed(near)}`;
  throw new CliError(errors.unknown, `nothing has the id or name ${JSON.stringify(word)}${hint}`);
}
