import { type Reason, reasonOf } from "../../matcher/model/reason.ts";
import { ColumnReader, readColumn } from "./column.ts";
import type {
  Candidate,
  CandidateMatch,
  Catalogue,
  CatalogueEntry,
  DecisionBook,
  Decisions,
  PackedDecisions,
} from "./model.ts";
import { APPLIED_PLACES, CUT_NAMES, MATCH_PLACES, RETRIEVERS, SOURCE_NAMES } from "./names.ts";

type ColumnName = keyof PackedDecisions["columns"];

/** Decisions to be read. `catalogues`: by id; missing ones were deleted. Candidates are unpacked when one is asked for. */
export function openDecisions(packed: PackedDecisions, catalogues: ReadonlyMap<string, Catalogue>): Decisions {
  return new OpenedDecisions(packed, catalogues);
}

class OpenedDecisions implements Decisions {
  readonly #packed: PackedDecisions;
  readonly #catalogues: readonly (Catalogue | undefined)[];
  #candidates: ReadonlyMap<number, Candidate> | undefined;
  #rows: readonly number[] | undefined;
  /** Of each row, its index in its book's catalogue; made when the first is asked for. */
  #entries: Uint32Array | undefined;

  constructor(packed: PackedDecisions, catalogues: ReadonlyMap<string, Catalogue>) {
    this.#packed = packed;
    this.#catalogues = packed.books.map(({ catalogue }) => catalogues.get(catalogue ?? ""));
  }

  get count(): number {
    return this.#packed.count;
  }

  get scan(): Decisions["scan"] {
    return this.#packed.scan;
  }

  get books(): readonly DecisionBook[] {
    return this.#packed.books;
  }

  get sections(): readonly string[] {
    return this.#packed.sections;
  }

  get loops(): Decisions["loops"] {
    return this.#packed.loops;
  }

  get budget(): Decisions["budget"] {
    return this.#packed.budget;
  }

  get candidates(): readonly number[] {
    return (this.#rows ??= [...this.#opened().keys()]);
  }

  bookOf(row: number): number {
    const { book, books } = this.#packed;
    if (book.length === 0) return 0;
    return books.length > 256 ? (book[2 * row] ?? 0) + 256 * (book[2 * row + 1] ?? 0) : (book[row] ?? 0);
  }

  reasonOf(row: number): Reason {
    return reasonOf(this.#packed.reason[row] ?? -1);
  }

  loopOf(row: number): number {
    return this.#packed.loop[row] ?? 0;
  }

  candidateOf(row: number): Candidate | null {
    return this.#opened().get(row) ?? null;
  }

  catalogueOf(row: number): { readonly catalogue: Catalogue; readonly index: number } | null {
    const catalogue = this.#catalogues[this.bookOf(row)];
    if (catalogue === undefined) return null;
    this.#entries ??= this.#numberEntries();
    return { catalogue, index: this.#entries[row] ?? 0 };
  }

  entryOf(row: number): CatalogueEntry | null {
    const at = this.catalogueOf(row);
    return at === null ? null : at.catalogue.entry(at.index);
  }

  itemIdOf(row: number): string {
    const resourceId = this.#packed.books[this.bookOf(row)]?.resourceId ?? "";
    const at = this.catalogueOf(row);
    if (at === null) return `${resourceId}@${row}`;
    const occurrence = at.catalogue.occurrenceOf(at.index);
    const id = `${resourceId}:${at.catalogue.uidOf(at.index)}`;
    return occurrence === 1 ? id : `${id}#${occurrence}`;
  }

  #numberEntries(): Uint32Array {
    const { count, books } = this.#packed;
    const seen = new Uint32Array(books.length);
    const entries = new Uint32Array(count);
    for (let row = 0; row < count; row++) {
      const book = this.bookOf(row);
      const index = seen[book] ?? 0;
      entries[row] = index;
      seen[book] = index + 1;
    }
    return entries;
  }

  #opened(): ReadonlyMap<number, Candidate> {
    this.#candidates ??= new Map(readCandidates(this.#packed).map((one) => [one.row, one]));
    return this.#candidates;
  }
}

function readCandidates({ candidates, columns, groups }: PackedDecisions): Candidate[] {
  const column = (name: ColumnName): (number | null)[] => readColumn(columns[name], candidates);
  const reader = (name: ColumnName): ColumnReader => new ColumnReader(columns[name]);
  const [rank, by, key, where] = [column("rank"), column("by"), column("key"), column("where")];
  const [at, offset, length] = [column("at"), column("offset"), column("length")];
  const [woken, tokens, group] = [column("woken"), column("tokens"), column("group")];
  const [winner, cut, used] = [column("winner"), column("cut"), column("used")];
  const [limit, applied] = [column("limit"), column("applied")];
  const [row, roll, score, section] = [reader("row"), reader("roll"), reader("score"), reader("section")];
  let last = 0;
  return Array.from({ length: candidates }, (_, i): Candidate => {
    last += row.nextSigned();
    return {
      row: last,
      rank: rank[i] ?? null,
      by: RETRIEVERS[by[i] ?? 0] ?? "none",
      keyIndex: key[i] ?? null,
      match: matchOf({ where: where[i], at: at[i], offset: offset[i], length: length[i] }),
      wokenBy: woken[i] ?? null,
      tokens: tokens[i] ?? null,
      roll: pairOf(roll, (value, probability) => ({
        value,
        probability: Number.isNaN(probability) ? null : probability,
      })),
      group: groupOf(groups, group[i], {
        winner: winner[i] ?? null,
        ...(pairOf(score, (own, best) => ({ score: own, best })) ?? { score: null, best: null }),
      }),
      budget: budgetOf({ cut: cut[i], used: used[i], tokens: tokens[i], limit: limit[i] }),
      applied: appliedOf(applied[i]),
      sections: listOf(section),
    };
  });
}

type Value = number | null | undefined;

function matchOf(packed: Record<"where" | "at" | "offset" | "length", Value>): CandidateMatch | null {
  const { where: code } = packed;
  const where = MATCH_PLACES[Math.floor((code ?? -2) / 2)];
  if (code === null || code === undefined || where === undefined) return null;
  const isSource = where === "source";
  const index = packed.at ?? null;
  return {
    where,
    index: isSource ? null : index,
    source: isSource && index !== null ? (SOURCE_NAMES[index] ?? null) : null,
    offset: packed.offset ?? 0,
    length: packed.length ?? 0,
    approximate: code % 2 === 1,
  };
}

function groupOf(
  names: readonly string[],
  code: Value,
  lost: Pick<NonNullable<Candidate["group"]>, "winner" | "score" | "best">,
): Candidate["group"] {
  if (code === null || code === undefined) return null;
  return { name: names[Math.floor(code / 2)] ?? "", won: code % 2 === 1, ...lost };
}

function budgetOf(packed: Record<"cut" | "used" | "tokens" | "limit", Value>): Candidate["budget"] {
  const cut = CUT_NAMES[packed.cut ?? -1];
  if (cut === undefined) return null;
  return { cut, used: packed.used ?? 0, tokens: packed.tokens ?? 0, limit: packed.limit ?? 0 };
}

function appliedOf(code: Value): Candidate["applied"] {
  const place = APPLIED_PLACES[Math.floor((code ?? -2) / 2)];
  return place === undefined ? null : { place, approximate: (code ?? 0) % 2 === 1 };
}

/** A value that has another one behind it unless it is null. */
function pairOf<Pair>(column: ColumnReader, make: (first: number, second: number | null) => Pair): Pair | null {
  const first = column.next();
  return first === null ? null : make(first, column.next());
}

function listOf(column: ColumnReader): readonly number[] {
  return Array.from({ length: column.next() ?? 0 }, () => column.next() ?? 0);
}
