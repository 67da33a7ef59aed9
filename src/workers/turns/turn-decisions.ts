import type { Catalogue, Decisions, PackedCatalogue, PackedDecisions } from "../../trace/decisions/model.ts";
import { openCatalogue } from "../../trace/decisions/open-catalogue.ts";
import { openDecisions } from "../../trace/decisions/open-decisions.ts";
import { readCatalogue, readDecisions } from "../grounding/read-grounding.ts";
import { DamagedRowError } from "./damaged-row.ts";
import type { GroundingRows } from "./grounding-rows.ts";

/** Decisions of a key as they are stored; null: there are none. */
export function packedDecisions(rows: GroundingRows, key: string): PackedDecisions | null {
  const columns = rows.columns(key);
  return columns === null ? null : opened(columns, readDecisions);
}

/** Catalogues of books as they are stored, by id; missing ones were deleted. */
export function packedCatalogues(
  rows: GroundingRows,
  { books }: Pick<PackedDecisions, "books">,
): ReadonlyMap<string, PackedCatalogue> {
  const ids = new Set(books.flatMap(({ catalogue }) => catalogue ?? []));
  return new Map(
    [...ids].flatMap((id) => {
      const names = rows.names(id);
      return names === null ? [] : [[id, opened(names, readCatalogue)] as const];
    }),
  );
}

/** Decisions of many turns are about the same books: their catalogues are opened once. */
export class DecisionsReader {
  readonly #rows: GroundingRows;
  readonly #between: () => void;
  readonly #catalogues = new Map<string, Catalogue>();

  /** `between` is called before each reading; it may throw to end the work. */
  constructor(rows: GroundingRows, between: () => void = () => undefined) {
    this.#rows = rows;
    this.#between = between;
  }

  /** null: there are none. */
  read(key: string): Decisions | null {
    this.#between();
    const packed = packedDecisions(this.#rows, key);
    if (packed === null) return null;
    const unknown = packed.books.filter(({ catalogue }) => catalogue !== null && !this.#catalogues.has(catalogue));
    for (const [id, catalogue] of packedCatalogues(this.#rows, { books: unknown })) {
      this.#catalogues.set(id, openCatalogue(catalogue));
    }
    return openDecisions(packed, this.#catalogues);
  }
}

function opened<T>(bytes: Uint8Array, read: (bytes: Uint8Array) => T): T {
  try {
    return read(bytes);
  } catch (error) {
    throw new DamagedRowError("decisions are damaged", { cause: error });
  }
}
