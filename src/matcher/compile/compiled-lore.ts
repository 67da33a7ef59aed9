import type { LoreEntry } from "./entry.ts";
import type { LorePlain, LoreTables, SharedLore } from "./lore.ts";

/**
 * Compiled books, as one thread uses them. Built by `compileLore` or, from what another thread compiled, by
 * `attachLore`; immutable but for lookups that are built when first asked for.
 */
export class CompiledLore {
  readonly plain: LorePlain;
  readonly tables: LoreTables;
  #byHash: Map<string, LoreEntry> | null = null;
  #byName: Map<string, number> | null = null;
  #twins: Map<string, number[]> | null = null;

  constructor(shared: SharedLore) {
    this.plain = shared.plain;
    this.tables = shared.tables;
  }

  /** Number of entries: the length of decision columns. */
  get count(): number {
    return this.plain.entries.length;
  }

  /** The entry with this hash of the timed effects. */
  entryByHash(hash: string): LoreEntry | undefined {
    this.#byHash ??= new Map(this.plain.entries.flatMap((entry) => (entry.hash === "" ? [] : [[entry.hash, entry]])));
    return this.#byHash.get(hash);
  }

  /** Index of the first entry of a book with this uid, compared as text. */
  indexOf(book: string, uid: number | string): number | undefined {
    if (this.#byName === null) {
      this.#byName = new Map();
      for (let i = this.count - 1; i >= 0; i--) {
        const entry = this.plain.entries[i]!;
        this.#byName.set(entryName(this.bookId(entry), entry.uid), i);
      }
    }
    return this.#byName.get(entryName(book, uid));
  }

  /** All indices of entries that share a timed key with another: only raw books have such. */
  twinsOf(entry: LoreEntry): readonly number[] {
    if (this.#twins === null) {
      const all = new Map<string, number[]>();
      if (this.plain.mode === "oracle") {
        this.plain.entries.forEach((one, i) => {
          const known = all.get(one.timedKey);
          if (known === undefined) all.set(one.timedKey, [i]);
          else known.push(i);
        });
      }
      this.#twins = new Map([...all].filter(([, indices]) => indices.length > 1));
    }
    return this.#twins.size === 0 ? [] : (this.#twins.get(entry.timedKey) ?? []);
  }

  bookId(entry: LoreEntry): string {
    return this.plain.books[entry.book]?.id ?? "";
  }
}

function entryName(book: string, uid: number | string): string {
  return `${book}\n${uid}`;
}
