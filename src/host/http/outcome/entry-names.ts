import { z } from "zod";

import type { Assembly, Tavern } from "../../loader/face.ts";

/** How an answer names one entry. */
export interface EntryReference {
  readonly worldBookId: string;
  readonly uid: number | string;
  /** Of the entries with this uid in the book, from 1. */
  readonly occurrence: number;
  readonly name: string;
}

const RowsSchema = z.array(
  z
    .object({
      worldBookId: z.string(),
      uid: z.union([z.number(), z.string()]),
      occurrence: z.number().int(),
      name: z.string(),
    })
    .nullable(),
);

/** Names of entries by their index in the compiled list. */
export class EntryNames {
  readonly #byIndex: ReadonlyMap<number, EntryReference>;

  constructor(byIndex: ReadonlyMap<number, EntryReference>) {
    this.#byIndex = byIndex;
  }

  /** An entry that has no name here is one of no book: a fault that must not lose the rest of an answer. */
  of(index: number): EntryReference {
    return this.#byIndex.get(index) ?? { worldBookId: "", uid: index, occurrence: 1, name: "" };
  }

  /** null stays null. */
  maybe(index: number | undefined): EntryReference | null {
    return index === undefined ? null : this.of(index);
  }
}

/** Asks for the names of these entries, each once. A rejected call leaves the whole answer without a reason to exist. */
export async function readEntryNames(
  tavern: Tavern,
  assembly: Assembly,
  { entries, signal }: { readonly entries: Iterable<number>; readonly signal: AbortSignal },
): Promise<EntryNames> {
  const asked = [...new Set(entries)];
  if (asked.length === 0) return new EntryNames(new Map());
  const bytes = await tavern.entryRows(assembly, asked, signal);
  const rows = RowsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return new EntryNames(
    new Map(
      asked.flatMap((index, i) => {
        const row = rows[i];
        return row === null || row === undefined ? [] : [[index, row] as const];
      }),
    ),
  );
}
