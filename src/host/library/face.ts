import type { ImportReport } from "../../workers/protocol.ts";
import type { ActivationSettings } from "../../matcher/model/settings.ts";
import type {
  DamagedFile,
  DocumentPart,
  IndexRow,
  OwnerKind,
  ResourceKind,
  Selection,
  SummaryOf,
  TrashRow,
} from "../../workers/protocol.ts";

/** A document or a part of it as UTF-8 JSON, or an exported file. Not parsed on this thread. */
export interface ResourceBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly revision: string;
  readonly contentType: string;
  /** Proposed name of an exported file. */
  readonly fileName?: string;
}

/** A write that happened. */
export interface Written<K extends ResourceKind = ResourceKind> extends ResourceBytes {
  readonly row: IndexRow<K>;
}

export interface Imported<K extends ResourceKind = ResourceKind> extends Written<K> {
  /** Over HTTP as `report` beside the list row in place of the document, with `?report=true`. */
  readonly report: ImportReport<string>;
  /** `compatibility` of the new character document; absent for other kinds. */
  readonly compatibility?: unknown;
}

export interface WriteOptions {
  /** Revision that the writer saw; another one now rejects with `REVISION_CONFLICT` and changes nothing. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ImportCall extends WriteOptions {
  readonly fileName?: string | undefined;
  readonly name?: string | undefined;
  /** The bytes are the request `{content: "<text of the file>", name?}`, to be opened in the worker (`openEnvelope`). */
  readonly envelope?: boolean | undefined;
  /** The row and the report are all that is wanted: `bytes` of the answer are empty, which saves half of a large import. */
  readonly rowOnly?: boolean | undefined;
}

export interface LibraryStatus {
  readonly folder: string;
  /** `owner`: this process writes; `reader`: another does. */
  readonly role: "owner" | "reader";
  readonly counts: Readonly<Record<ResourceKind, number>>;
  readonly damaged: readonly DamagedFile[];
  /** Store files that are not written, with the reason. */
  readonly readOnly: readonly { readonly store: string; readonly code: string; readonly message: string }[];
}

export interface CharacterOrder {
  readonly mode: "updated" | "name" | "custom";
  readonly characterIds?: readonly string[];
}

export interface MissingCharacter {
  readonly id: string;
  readonly name: string;
  readonly sha256?: string;
}

export interface Owner {
  readonly kind: OwnerKind;
  readonly id: string;
}

/** JSON values small enough for this thread, with their revision. */
export interface Revised<T> {
  readonly value: T;
  readonly revision: string;
}

/**
 * Everything a user owns, for the HTTP routes, the command and the hooks. Lists, relations and selections are answered
 * from memory at once; documents, files and writes go through the background worker. A rejected write changed nothing.
 *
 * Rejects with `LibraryError`, `MatcherError` (bad files) or `WorkerError`.
 */
export interface Library {
  readonly status: LibraryStatus;

  /** Presets, world books, users: newest first. Characters: in their set order. */
  list<K extends ResourceKind>(kind: K): readonly SummaryOf[K][];
  row<K extends ResourceKind>(kind: K, id: string): IndexRow<K> | undefined;
  import<K extends ResourceKind>(kind: K, file: SharedArrayBuffer, call?: ImportCall): Promise<Imported<K>>;
  /** `fields`: the JSON of the request. */
  create<K extends ResourceKind>(kind: K, fields: SharedArrayBuffer, options?: WriteOptions): Promise<Written<K>>;
  read(kind: ResourceKind, id: string, part?: DocumentPart): Promise<ResourceBytes>;
  edit<K extends ResourceKind>(
    at: { readonly kind: K; readonly id: string; readonly part?: DocumentPart },
    fields: SharedArrayBuffer,
    options?: WriteOptions,
  ): Promise<Written<K>>;
  export(kind: ResourceKind, id: string, form: "json" | "png"): Promise<ResourceBytes>;
  /** Moves the document to the trash, clears it from relations and selections. */
  delete(kind: ResourceKind, id: string, options?: WriteOptions): Promise<void>;
  /** The findings of lint for one world book, as JSON bytes. */
  lint(worldBookId: string, signal?: AbortSignal): Promise<ResourceBytes>;

  /** Over HTTP: `GET /v1/trash` → `{ok, trash}`. */
  trash(): Promise<readonly TrashRow[]>;
  /** Over HTTP: `POST /v1/trash/:trashId/restore` → `{ok, kind, resource}` with the list row. */
  restore(trashId: string): Promise<IndexRow>;

  relations(owner: Owner): Revised<readonly string[]>;
  setRelations(
    owner: Owner,
    worldBookIds: readonly string[],
    options?: WriteOptions,
  ): Promise<Revised<readonly string[]>>;

  /** undefined: the session is not bound yet. */
  selection(sessionId: string): Selection | undefined;
  /** Binds what `change` names and leaves the rest of the selection. */
  select(sessionId: string, change: Partial<Selection>): Promise<Selection>;
  /**
   * The selection of a session that begins: its own when it is bound, else a copy of its parent's, else what new sessions
   * start from. It is stored, and parent and child are not linked.
   */
  beginSession(sessionId: string, parentId?: string): Promise<Selection>;
  /** Ids of the sessions that are bound; the one whose selection was changed last comes last. */
  readonly boundSessions: readonly string[];
  /** Frees the place of a session that is gone. */
  deleteSession(sessionId: string): Promise<boolean>;
  readonly defaultPresetId: string | null;
  setDefaultPreset(id: string | null): Promise<void>;

  readonly characterOrder: Revised<CharacterOrder>;
  setCharacterOrder(order: CharacterOrder, options?: WriteOptions): Promise<Revised<CharacterOrder>>;
  readonly missingCharacters: readonly MissingCharacter[];
  /** Moves selections and relations of a character that is gone to another; numbers of what was changed. */
  relinkCharacter(previousId: string, id: string): Promise<{ readonly relinkedSessionCount: number }>;

  readonly activationSettings: Revised<ActivationSettings>;
  setActivationSettings(settings: unknown, options?: WriteOptions): Promise<Revised<ActivationSettings>>;
  /** SillyTavern's settings (`settings.json` or a part of it) laid over the present ones. */
  importActivationSettings(file: SharedArrayBuffer, options?: WriteOptions): Promise<Revised<ActivationSettings>>;

  /**
   * Tells after each change of documents, relations, selections or settings that this process has made or seen, once
   * for what belongs together. The returned function ends that.
   */
  onChange(listener: () => void): () => void;

  /**
   * For a writer of the folder that was refused as no owner: looks at the lock again and takes it when it is free. Until
   * that is known this process is a reader. Never rejects.
   */
  lookAgain(): Promise<void>;

  /** Awaits running writes, gives up the folder. */
  close(): Promise<void>;
}
