import type { PackedCatalogue, PackedDecisions } from "../decisions/model.ts";

/** What tells where a key was found, and which: absent columns say that nobody told. */
const PLACES: ReadonlySet<string> = new Set(["key", "where", "at", "offset", "length"]);

/** What stands in the place of names. */
export interface RedactedDecisions {
  /** The catalogue instead of one; null: none, rows are numbers then. */
  readonly catalogueOf: (id: string) => string | null;
  /** Id of the block that a section became; null: it is in no block. */
  readonly blockOf: (section: string) => string | null;
}

/**
 * Decisions without what was scanned, where keys were found and what sections and groups are called. Reasons, states, ranks, rolls,
 * scores and numbers of tokens stay.
 *
 * A catalogue is shared by all turns of its book's revision, so it is not what is redacted: a redacted turn reads another
 * one, without names and keys, and younger turns keep theirs.
 */
export function redactDecisions(
  decisions: PackedDecisions,
  { catalogueOf, blockOf }: RedactedDecisions,
): PackedDecisions {
  return {
    ...decisions,
    scan: null,
    books: decisions.books.map((book) => ({
      ...book,
      catalogue: book.catalogue === null ? null : catalogueOf(book.catalogue),
    })),
    columns: Object.fromEntries(Object.entries(decisions.columns).filter(([name]) => !PLACES.has(name))),
    sections: decisions.sections.map((name) => blockOf(name) ?? ""),
    groups: decisions.groups.map(() => ""),
  };
}

/** A catalogue of the same entries by their uids alone, with their numbers. */
export function redactCatalogue(catalogue: PackedCatalogue): PackedCatalogue {
  return {
    ...catalogue,
    name: "",
    texts: null,
    groups: catalogue.groups.map(() => ""),
    rare: catalogue.rare.map(([index, { filter, ...rare }]) => [
      index,
      filter === undefined ? rare : { ...rare, filter: { ...filter, names: [], tags: [] } },
    ]),
  };
}
