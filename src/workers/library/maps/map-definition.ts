import type { LibraryErrorCode } from "../error.ts";

/** What one small store file holds and how much of it there may be. Values are immutable: a change gives a new one. */
export interface MapDefinition<Value> {
  /** Name in the data folder. */
  readonly file: string;
  /** The highest schema version that is read. */
  readonly schemaVersion: number;
  /** A larger file is never parsed. */
  readonly readBytesMax: number;
  /** A change that makes the file larger is refused. */
  readonly stateBytesMax: number;
  readonly codes: { readonly fileTooLarge: LibraryErrorCode; readonly stateTooLarge: LibraryErrorCode };
  readonly empty: Value;
  /** The value of the parsed file; throws an Error with the reason for a file that is none of ours. */
  read(json: object): Value;
  /** What is written; read again it gives an equal value. */
  write(value: Value): unknown;
  /** What is wrong in the file without making it unusable; kept when it is written. */
  oddities(value: Value): readonly string[];
}

/** The fields of an object of a parsed file as pairs, names of prototypes included; undefined for anything else. */
export function pairsOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value);
}

/** Names whose values differ between two maps, in no order. Values are compared by identity. */
export function changedNames<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): string[] {
  const names = [...after].flatMap(([name, value]) => (before.get(name) === value ? [] : [name]));
  for (const name of before.keys()) if (!after.has(name)) names.push(name);
  return names;
}
