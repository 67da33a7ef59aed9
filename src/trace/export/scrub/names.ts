/** What an id is of: it becomes a part of its new name. */
export type IdKind =
  | "turn"
  | "session"
  | "folder"
  | "request"
  | "response"
  | "capture"
  | "record"
  | "call"
  | "proposal"
  | "message"
  | "prompt"
  | "preset"
  | "character"
  | "user"
  | "book"
  | "entry"
  | "seed";

/** Ids of which a part of another text is sure to be the id, and not a word that is alike. */
const LONG_UNITS = 12;
const TOKEN = /[\p{L}\p{N}_-]+/gu;
const EMBEDDED = /^character:(.+):embedded-world-book$/u;

/** New names of ids, `demo_<kind>_<n>`: the same id has the same name wherever it stands. */
export class DemoNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<IdKind, number>();
  /** Long ids that are one token, so that they are found in texts at once. */
  readonly #tokens = new Map<string, string>();
  /** Long ids that are none, longest first. */
  #others: readonly string[] = [];
  readonly #books: string[] = [];

  /** The name of an id at a place where only ids are. */
  of<Id extends string | null>(kind: IdKind, id: Id): Id | string {
    if (id === null || id === "") return id;
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const embedded = EMBEDDED.exec(id)?.[1];
    const name =
      embedded === undefined ? this.#next(kind) : `character:${this.of("character", embedded)}:embedded-world-book`;
    this.#names.set(id, name);
    if (kind === "book") this.#books.push(id);
    if (id.length >= LONG_UNITS && embedded === undefined) this.#remember(id, name);
    return name;
  }

  /** Of an entry: `<book>:<uid>` and the like. A book that is not known by now is left to the search in texts. */
  ofEntry<Id extends string | null>(id: Id): Id | string {
    if (id === null) return id;
    const book = this.#books
      .filter((one) => id.startsWith(one) && /^[:@.]/u.test(id.slice(one.length)))
      .reduce<string | undefined>(
        (best, one) => (best !== undefined && best.length > one.length ? best : one),
        undefined,
      );
    return book === undefined ? this.inText(id) : `${this.of("book", book)}${this.inText(id.slice(book.length))}`;
  }

  /** `<prefix>:<id>`, where the id is of a book when the prefix says so. */
  ofCapability(text: string): string {
    const id = text.startsWith(BOOK_PREFIX) ? text.slice(BOOK_PREFIX.length) : null;
    return id === null ? this.inText(text) : `${BOOK_PREFIX}${this.of("book", id)}`;
  }

  /** A text in which long ids may stand. */
  inText(text: string): string {
    let renamed = text;
    for (const id of this.#others) renamed = renamed.replaceAll(id, () => this.#names.get(id) ?? id);
    return renamed.replaceAll(TOKEN, (token) => this.#tokens.get(token) ?? token);
  }

  #next(kind: IdKind): string {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return `demo_${kind}_${count}`;
  }

  #remember(id: string, name: string): void {
    if (id.match(TOKEN)?.[0] === id) this.#tokens.set(id, name);
    else this.#others = [...this.#others, id].toSorted((a, b) => b.length - a.length);
  }
}

const BOOK_PREFIX = "world-book:";
