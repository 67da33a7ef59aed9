import { createHash } from "node:crypto";

import { packCatalogue } from "../../trace/decisions/pack-catalogue.ts";
import type { AttachedLore } from "../lore-transport.ts";
import { catalogueEntry } from "./catalogue-entries.ts";
import { packPlain } from "./plain-msgpack.ts";

/** A packed catalogue with its name. */
export interface KeptCatalogue {
  /** SHA-256 of the bytes. */
  readonly id: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Of each lore that this thread has attached; gone with it. */
const kept = new WeakMap<AttachedLore, ReadonlyMap<string, KeptCatalogue>>();

/**
 * The catalogues of compiled books by id of the book. `revisions`: of the documents that they are in. Made once for each
 * lore of a thread; 10,000 entries take some 20 ms.
 */
export function loreCatalogues(
  attached: AttachedLore,
  revisions: ReadonlyMap<string, string>,
): ReadonlyMap<string, KeptCatalogue> {
  const known = kept.get(attached);
  if (known !== undefined) return known;
  const made = makeCatalogues(attached, revisions);
  kept.set(attached, made);
  return made;
}

function makeCatalogues(
  { lore, books, notes }: AttachedLore,
  revisions: ReadonlyMap<string, string>,
): ReadonlyMap<string, KeptCatalogue> {
  const { names } = notes();
  const noted = new Map(books.map((book) => [book.id, book]));
  const rows = lore.plain.books.map((): number[] => []);
  for (const [index, { book }] of lore.plain.entries.entries()) rows[book]?.push(index);
  return new Map(
    lore.plain.books.map(({ id }, at): [string, KeptCatalogue] => {
      const head = { resourceId: id, revision: revisions.get(id) ?? "", name: noted.get(id)?.name ?? "" };
      const entries = (rows[at] ?? []).map((index) => catalogueEntry(lore, index, names[index] ?? ""));
      const bytes = packPlain(packCatalogue(head, entries));
      return [id, { id: createHash("sha256").update(bytes).digest("hex"), bytes }];
    }),
  );
}
