import { LIMITS } from "../matcher/limits.ts";
import type { BookPlace } from "../matcher/model/request.ts";
import type { ActivationSettings } from "../matcher/model/settings.ts";
import { ByteLru } from "./byte-lru.ts";
import { isDeath, type WorkerError } from "./error.ts";
import type { Quarantine } from "./quarantine.ts";

interface NamedBook {
  readonly id: string;
  readonly place: BookPlace;
  /** SHA-256 of the document: names its content. */
  readonly revision: string;
}

/** One book as threads get it. */
export interface BookSource extends NamedBook {
  /** JSON bytes: of a `WorldBook`, or of a raw SillyTavern `entries` value. */
  readonly document: SharedArrayBuffer;
  readonly form: "model" | "raw";
}

/** A book of a data folder: the thread that compiles it reads the file, and nobody else holds the document. */
export interface StoredSource extends NamedBook {
  readonly form: "stored";
  readonly at: {
    readonly folder: string;
    readonly kind: "world-book" | "character";
    /** Of the document. */
    readonly id: string;
  };
}

export type LoreSource = BookSource | StoredSource;

/** What is compiled together, and for which settings. `key` names the whole. */
export interface LoreSpec {
  readonly key: string;
  readonly mode: "product" | "oracle";
  readonly settings: Pick<ActivationSettings, "caseSensitive" | "matchWholeWords" | "characterStrategy">;
  readonly books: readonly LoreSource[];
}

/** Compiled books, ready for every thread. */
export interface ResidentLore {
  readonly spec: LoreSpec;
  /** What threads keep it by: of another compilation of the same spec another. */
  readonly name: string;
  /** Memory that threads attach; the first holds what has to be unpacked, the others are tables. */
  readonly shared: readonly SharedArrayBuffer[];
  readonly bytes: number;
  readonly entries: number;
  /** Packed list of the regexes, unpacked only to name one that was killed. */
  readonly regexes: Uint8Array;
  /** Books of the spec that could not be compiled with the others. */
  readonly skipped: readonly LeftOutBook[];
  /** Reading of `performance.now()` after which it is compiled anew: a file could not be read and may be mended. */
  readonly retryAt?: number;
}

/** Why a stored book was passed over when it was to be compiled. */
export type SkipCode =
  | "WORLD_BOOK_RUNTIME_TOTAL_LIMIT"
  | "SESSION_CONFIGURATION_WORLD_BOOK_MISSING"
  | "EMBEDDED_WORLD_BOOK_INVALID";

export type LeftOutCode = "WORLD_BOOK_NOT_READY" | "WORLD_BOOK_QUARANTINED" | SkipCode;

/** A book that this scan does without; its entries get the reason `not-scanned`. */
export interface LeftOutBook {
  readonly book: string;
  readonly revision: string;
  readonly code: LeftOutCode;
  readonly message: string;
}

export interface PreparedLore {
  /** null: there is nothing that could be scanned. */
  readonly lore: ResidentLore | null;
  readonly leftOut: readonly LeftOutBook[];
}

/** Compiles the books of a spec in a thread and gives back what the thread published. */
export type Compile = (spec: LoreSpec) => Promise<ResidentLore>;

/** The spec of some of the books of a spec. */
export type Subset = (spec: LoreSpec, books: readonly LoreSource[]) => LoreSpec;

/**
 * Compiled books that all threads share: compiled once, published by the thread that did it, kept by key under a budget
 * of bytes and a bound of their number. A scan that holds a resident keeps its memory alive whatever happens here meanwhile.
 */
export class ResidentBooks {
  readonly #residents = new ByteLru<ResidentLore>({
    bytesMax: LIMITS.residentBytes.value,
    countMax: LIMITS.residentLores.value,
  });
  readonly #underway = new Map<string, Promise<PreparedLore>>();
  /** Specs that are being compiled, with the revisions that changed meanwhile. */
  readonly #compiling = new Map<LoreSpec, Set<string>>();
  readonly #compile: Compile;
  readonly #subset: Subset;
  readonly #quarantine: Quarantine;

  constructor(options: { readonly compile: Compile; readonly subset: Subset; readonly quarantine: Quarantine }) {
    this.#compile = options.compile;
    this.#subset = options.subset;
    this.#quarantine = options.quarantine;
  }

  get bytes(): number {
    return this.#residents.bytes;
  }

  /** Keys of all residents, least recently used first. */
  get keys(): string[] {
    return [...this.#residents.keys()];
  }

  /** What threads know the residents by. */
  get names(): string[] {
    return this.#residents.values().map(({ name }) => name);
  }

  /** The compiled books of a spec, if they are ready now. */
  ready(spec: LoreSpec): ResidentLore | undefined {
    return this.#residents.get(spec.key);
  }

  /**
   * Compiles a spec unless that is done or under way, and resolves when it is ready. A book that threads die on is
   * found out by compiling each alone, and left out. Rejects when compiling fails for another reason.
   */
  prepare(spec: LoreSpec): Promise<PreparedLore> {
    const ready = this.#usable(spec);
    if (ready !== undefined) return Promise.resolve({ lore: ready, leftOut: ready.skipped });
    const known = this.#underway.get(spec.key);
    if (known !== undefined) return known;
    const work = this.#prepare(spec).finally(() => this.#underway.delete(spec.key));
    this.#underway.set(spec.key, work);
    return work;
  }

  /** The resident that covers most entries of the spec with a part of its books, for a scan that cannot wait. */
  nearest(spec: LoreSpec): PreparedLore {
    return this.#nearest(spec, "WORLD_BOOK_NOT_READY", "still loading or compiling; it is used once that is done");
  }

  #nearest(spec: LoreSpec, code: LeftOutCode, message: string): PreparedLore {
    let best: ResidentLore | null = null;
    for (const resident of this.#residents.values()) {
      if (this.#quarantine.holds(resident.spec.books)) continue;
      if (resident.entries > (best?.entries ?? -1) && isPart(resident.spec, spec)) best = resident;
    }
    if (best !== null) this.#residents.get(best.spec.key);
    const held = new Set(best?.spec.books.map((book) => book.revision));
    const missing = spec.books.filter((book) => !held.has(book.revision));
    return { lore: best, leftOut: [...(best?.skipped ?? []), ...leaveOut(missing, code, message)] };
  }

  /** The resident of a spec, unless one of its books or all of them together are quarantined. */
  #usable(spec: LoreSpec): ResidentLore | undefined {
    const bad = this.#quarantine.holds(spec.books) || spec.books.some((book) => this.#quarantine.holds([book]));
    return bad ? undefined : this.#lasting(spec);
  }

  #lasting(spec: LoreSpec): ResidentLore | undefined {
    const ready = this.ready(spec);
    return ready !== undefined && performance.now() >= (ready.retryAt ?? Number.POSITIVE_INFINITY) ? undefined : ready;
  }

  /**
   * Drops what holds this revision: its book was changed or deleted. Running scans are not disturbed; what is being
   * compiled may have read either state of the file, so it serves those who wait for it and is not kept.
   */
  forget(revision: string): void {
    const stale = this.#residents.values().filter((lore) => holdsRevision(lore.spec, revision));
    for (const lore of stale) this.#residents.delete(lore.spec.key);
    for (const [spec, changed] of this.#compiling) if (holdsRevision(spec, revision)) changed.add(revision);
  }

  async #prepare(spec: LoreSpec): Promise<PreparedLore> {
    const healthy = spec.books.filter((book) => !this.#quarantine.holds([book]));
    const bad = spec.books.filter((book) => !healthy.includes(book));
    const leftOut = leaveOut(bad, "WORLD_BOOK_QUARANTINED", "two threads died on it");
    if (healthy.length === 0 && bad.length > 0) return { lore: null, leftOut };
    const part = bad.length === 0 ? spec : this.#subset(spec, healthy);
    if (this.#quarantine.holds(part.books)) {
      const nearest = this.#nearest(part, "WORLD_BOOK_QUARANTINED", "two threads died on it and others together");
      return { lore: nearest.lore, leftOut: [...leftOut, ...nearest.leftOut] };
    }
    const ready = this.#lasting(part);
    if (ready !== undefined) return { lore: ready, leftOut: [...leftOut, ...ready.skipped] };
    try {
      const lore = await this.#compiled(part);
      return { lore, leftOut: [...leftOut, ...lore.skipped] };
    } catch (error) {
      if (!isDeath(error)) throw error;
      return this.#afterDeath(part, leftOut, error);
    }
  }

  async #compiled(spec: LoreSpec): Promise<ResidentLore> {
    const changed = new Set<string>();
    this.#compiling.set(spec, changed);
    try {
      const lore = await this.#compile(spec);
      if (changed.size === 0) this.#residents.put(spec.key, lore, lore.bytes);
      return lore;
    } finally {
      this.#compiling.delete(spec);
    }
  }

  /** One book: a second try, then quarantine. Several: find the guilty ones by compiling each alone. */
  async #afterDeath(spec: LoreSpec, leftOut: readonly LeftOutBook[], { code }: WorkerError): Promise<PreparedLore> {
    this.#quarantine.noteDeath(spec.books, code);
    if (spec.books.length > 1) for (const book of spec.books) await this.prepare(this.#subset(spec, [book]));
    const again = await this.#prepare(spec);
    return { lore: again.lore, leftOut: [...leftOut, ...again.leftOut] };
  }
}

const holdsRevision = (spec: LoreSpec, revision: string): boolean =>
  spec.books.some((book) => book.revision === revision);

function leaveOut(books: readonly LoreSource[], code: LeftOutCode, message: string): LeftOutBook[] {
  return books.map((book) => ({ book: book.id, revision: book.revision, code, message }));
}

/** Whether `part` holds nothing but books of `whole`, at the same places and for the same settings. */
function isPart(part: LoreSpec, whole: LoreSpec): boolean {
  const same = (a: LoreSource) =>
    whole.books.some(
      (b) =>
        a.id === b.id &&
        a.place === b.place &&
        a.revision === b.revision &&
        a.form === b.form &&
        folderOf(a) === folderOf(b),
    );
  return (
    part.mode === whole.mode &&
    part.settings.caseSensitive === whole.settings.caseSensitive &&
    part.settings.matchWholeWords === whole.settings.matchWholeWords &&
    part.settings.characterStrategy === whole.settings.characterStrategy &&
    part.books.every(same)
  );
}

const folderOf = (book: LoreSource): string => (book.form === "stored" ? book.at.folder : "");
