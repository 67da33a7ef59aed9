import { DEFAULT_SETTINGS } from "../../matcher/model/settings.ts";
import type {
  DamagedFile,
  IndexRow,
  LibrarySnapshot,
  LibraryState,
  MapDelta,
  OwnerKind,
  ResourceKind,
  RevisedSettings,
  Selection,
  StoredRow,
  StoreProblem,
  SummaryOf,
} from "../../workers/protocol.ts";
import { inListOrder } from "./list-order.ts";

type Rows = { readonly [K in ResourceKind]: Map<string, StoredRow> };

const EMPTY_STATE: LibraryState = {
  schemaVersion: 1,
  selectedId: null,
  characterOrder: { mode: "updated" },
  missingCharacters: [],
};

const noRows = (): Rows => ({ preset: new Map(), character: new Map(), "world-book": new Map(), user: new Map() });

/**
 * What the files of the data folder say, in the memory of the host thread: rows of documents, bindings, order. Changed
 * only by what the worker has written or read.
 */
export class Mirror {
  role: "owner" | "reader" = "reader";
  damaged: readonly DamagedFile[] = [];
  readOnly: readonly StoreProblem[] = [];
  signature = "";
  state: LibraryState = EMPTY_STATE;
  settings: RevisedSettings = { value: DEFAULT_SETTINGS, revision: "" };
  #rows = noRows();
  readonly #selections = new Map<string, string>();
  readonly #relations = new Map<string, readonly string[]>();
  readonly #lists = new Map<ResourceKind, readonly unknown[]>();
  readonly #onChange: (before: IndexRow) => void;
  readonly #watchers = new Set<() => void>();
  #isTelling = false;

  /** `onChange` is told each row that is no longer so. */
  constructor(onChange: (before: IndexRow) => void) {
    this.#onChange = onChange;
  }

  /** Takes everything from a snapshot. */
  replace(snapshot: LibrarySnapshot): void {
    const before = this.#rows;
    this.#rows = noRows();
    for (const stored of snapshot.rows) this.#rows[stored.row.kind].set(stored.row.id, stored);
    for (const rows of Object.values(before)) {
      for (const { row } of rows.values()) this.#compare(row, this.#rows[row.kind].get(row.id)?.row);
    }
    this.#selections.clear();
    this.#relations.clear();
    this.role = snapshot.role;
    this.damaged = snapshot.damaged;
    this.readOnly = snapshot.readOnly;
    this.signature = snapshot.signature;
    this.apply(snapshot.maps);
    this.#lists.clear();
  }

  /** Tells of changes, once for all that happen together. The returned function ends that. */
  watch(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  /** A document was written. */
  put(stored: StoredRow): void {
    const { kind, id } = stored.row;
    const before = this.#rows[kind].get(id);
    this.#rows[kind].set(id, stored);
    this.#lists.delete(kind);
    this.damaged = this.damaged.filter(({ file }) => file !== fileOf(kind, id));
    if (before !== undefined) this.#compare(before.row, stored.row);
    this.#tell();
  }

  /** A document is gone. */
  remove(kind: ResourceKind, id: string): void {
    const before = this.#rows[kind].get(id);
    this.#rows[kind].delete(id);
    this.#lists.delete(kind);
    this.damaged = this.damaged.filter(({ file }) => file !== fileOf(kind, id));
    if (before !== undefined) this.#compare(before.row, undefined);
    this.#tell();
  }

  /** A document's file cannot be used. */
  putDamaged(kind: ResourceKind, id: string, damage: DamagedFile): void {
    this.remove(kind, id);
    this.damaged = [...this.damaged, damage];
  }

  /** The small store files were changed. */
  apply(delta: MapDelta): void {
    for (const [id, selection] of delta.selections ?? []) {
      this.#selections.delete(id);
      if (selection !== null) this.#selections.set(id, selection);
    }
    for (const [kind, id, books] of delta.relations ?? []) {
      if (books.length === 0) this.#relations.delete(`${kind}/${id}`);
      else this.#relations.set(`${kind}/${id}`, books);
    }
    if (delta.state !== undefined) {
      this.state = delta.state;
      this.#lists.delete("character");
    }
    if (delta.settings !== undefined) this.settings = delta.settings;
    this.#tell();
  }

  get<K extends ResourceKind>(kind: K, id: string): StoredRow<K> | undefined {
    return this.#rows[kind].get(id) as StoredRow<K> | undefined;
  }

  /** Whether the document's file is there, but cannot be used. */
  damageOf(kind: ResourceKind, id: string): DamagedFile | undefined {
    return this.damaged.find(({ file }) => file === fileOf(kind, id));
  }

  count(kind: ResourceKind): number {
    return this.#rows[kind].size;
  }

  rows(): StoredRow[] {
    return Object.values(this.#rows).flatMap((rows) => [...rows.values()]);
  }

  /** List rows in order. The array is kept until something changes. */
  list<K extends ResourceKind>(kind: K): readonly SummaryOf[K][] {
    const known = this.#lists.get(kind) as readonly SummaryOf[K][] | undefined;
    if (known !== undefined) return known;
    const rows = [...this.#rows[kind].values()].map(({ row }) => row as IndexRow<K>);
    const list = inListOrder(kind, rows, this.state.characterOrder).map(({ summary }) => summary);
    this.#lists.set(kind, list);
    return list;
  }

  /** Selections are kept as their text: most are never asked for. */
  selection(sessionId: string): Selection | undefined {
    const text = this.#selections.get(sessionId);
    return text === undefined ? undefined : (JSON.parse(text) as Selection);
  }

  /** The one whose selection was changed last comes last. */
  get boundSessions(): readonly string[] {
    return [...this.#selections.keys()];
  }

  books(kind: OwnerKind, id: string): readonly string[] {
    return this.#relations.get(`${kind}/${id}`) ?? [];
  }

  #tell(): void {
    if (this.#isTelling || this.#watchers.size === 0) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      for (const listener of this.#watchers) listener();
    });
  }

  #compare(before: IndexRow, after: IndexRow | undefined): void {
    if (before.revision !== after?.revision) this.#onChange(before);
  }
}

const FOLDERS: Readonly<Record<ResourceKind, string>> = {
  preset: "presets",
  character: "characters",
  "world-book": "world-books",
  user: "users",
};

/** A document's file, relative to the data folder, as damage names it. */
const fileOf = (kind: ResourceKind, id: string): string => `${FOLDERS[kind]}/${id}.json`;
