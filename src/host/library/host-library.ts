import type { ActivationSettings } from "../../matcher/model/settings.ts";
import { type JobAnswer, LibraryError, revisionOf } from "../../workers/client.ts";
import type {
  DocumentPart,
  IndexRow,
  MapChange,
  ResourceKind,
  Selection,
  SummaryOf,
  TrashRow,
} from "../../workers/protocol.ts";
import type { LibraryDesk } from "./desk.ts";
import type {
  CharacterOrder,
  ImportCall,
  Imported,
  Library,
  LibraryStatus,
  MissingCharacter,
  Owner,
  ResourceBytes,
  Revised,
  WriteOptions,
  Written,
} from "./face.ts";

const JSON_TYPE = "application/json; charset=utf-8";

const bytesOf = ({ parts }: JobAnswer<unknown>): Uint8Array<ArrayBuffer> => parts[0] ?? new Uint8Array();

/** {@link Library} over the jobs of a desk and its mirror. */
export class HostLibrary implements Library {
  readonly #desk: LibraryDesk;

  constructor(desk: LibraryDesk) {
    this.#desk = desk;
  }

  get status(): LibraryStatus {
    const { mirror, options } = this.#desk;
    const counts = {
      preset: mirror.count("preset"),
      character: mirror.count("character"),
      "world-book": mirror.count("world-book"),
      user: mirror.count("user"),
    };
    return { folder: options.folder, role: mirror.role, counts, damaged: mirror.damaged, readOnly: mirror.readOnly };
  }

  list<K extends ResourceKind>(kind: K): readonly SummaryOf[K][] {
    return this.#desk.mirror.list(kind);
  }

  row<K extends ResourceKind>(kind: K, id: string): IndexRow<K> | undefined {
    return this.#desk.mirror.get(kind, id)?.row;
  }

  async import<K extends ResourceKind>(kind: K, file: SharedArrayBuffer, call: ImportCall = {}): Promise<Imported<K>> {
    const { fileName, name, envelope = false, rowOnly = false, signal } = call;
    const input = { kind, fileName, name, envelope, rowOnly };
    const answer = await this.#desk.write("libraryImport", input, {
      shared: [file],
      signal,
      take: ({ stored }, mirror) => mirror.put(stored),
    });
    const { stored, report, compatibility } = answer.output;
    const written = this.#written<K>(stored.row, answer);
    return { ...written, report, ...(compatibility === undefined ? {} : { compatibility }) };
  }

  async create<K extends ResourceKind>(
    kind: K,
    fields: SharedArrayBuffer,
    { signal }: WriteOptions = {},
  ): Promise<Written<K>> {
    const answer = await this.#desk.write(
      "libraryCreate",
      { kind },
      { shared: [fields], signal, take: ({ stored }, mirror) => mirror.put(stored) },
    );
    return this.#written<K>(answer.output.stored.row, answer);
  }

  async read(kind: ResourceKind, id: string, part: DocumentPart = "document"): Promise<ResourceBytes> {
    const at = { kind, id };
    const known = await this.#desk.known(at);
    const answer = await this.#desk.read("libraryRead", { ...at, part, known }, { at });
    return { bytes: bytesOf(answer), revision: answer.output.revision, contentType: JSON_TYPE };
  }

  async edit<K extends ResourceKind>(
    { kind, id, part = "document" }: { readonly kind: K; readonly id: string; readonly part?: DocumentPart },
    fields: SharedArrayBuffer,
    { ifMatch, signal }: WriteOptions = {},
  ): Promise<Written<K>> {
    const at = { kind, id };
    const input = { ...at, part, ifMatch, known: await this.#desk.known(at) };
    const answer = await this.#desk.write("libraryEdit", input, {
      at,
      shared: [fields],
      signal,
      take: ({ stored }, mirror) => mirror.put(stored),
    });
    return this.#written<K>(answer.output.stored.row, answer);
  }

  async export(kind: ResourceKind, id: string, form: "json" | "png"): Promise<ResourceBytes> {
    const at = { kind, id };
    const answer = await this.#desk.read("libraryExport", { ...at, form, known: await this.#desk.known(at) }, { at });
    return { bytes: bytesOf(answer), ...answer.output };
  }

  async delete(kind: ResourceKind, id: string, { ifMatch, signal }: WriteOptions = {}): Promise<void> {
    const at = { kind, id };
    const input = { ...at, ifMatch, known: await this.#desk.stored(at) };
    await this.#desk.write("libraryDelete", input, {
      at,
      signal,
      take({ delta }, mirror) {
        mirror.remove(kind, id);
        mirror.apply(delta);
      },
    });
  }

  async lint(worldBookId: string, signal?: AbortSignal): Promise<ResourceBytes> {
    const at = { kind: "world-book", id: worldBookId } as const;
    const input = { id: worldBookId, known: await this.#desk.known(at) };
    const answer = await this.#desk.read("libraryLint", input, { at, signal });
    return { bytes: bytesOf(answer), revision: answer.output.revision, contentType: JSON_TYPE };
  }

  async trash(): Promise<readonly TrashRow[]> {
    return (await this.#desk.read("libraryTrash", {})).output.rows;
  }

  async restore(trashId: string): Promise<IndexRow> {
    const answer = await this.#desk.write(
      "libraryRestore",
      { trashId },
      {
        take({ stored, delta }, mirror) {
          mirror.put(stored);
          mirror.apply(delta);
        },
      },
    );
    return answer.output.stored.row;
  }

  relations({ kind, id }: Owner): Revised<readonly string[]> {
    const value = this.#desk.mirror.books(kind, id);
    return { value, revision: revisionOf(value) };
  }

  async setRelations(
    owner: Owner,
    worldBookIds: readonly string[],
    { ifMatch, signal }: WriteOptions = {},
  ): Promise<Revised<readonly string[]>> {
    await this.#change({ type: "relate", ...owner, worldBookIds: [...worldBookIds], ifMatch }, { signal });
    return this.relations(owner);
  }

  selection(sessionId: string): Selection | undefined {
    return this.#desk.mirror.selection(sessionId);
  }

  async select(sessionId: string, change: Partial<Selection>): Promise<Selection> {
    const { sessionsMax } = this.#desk.options;
    await this.#change({ type: "select", sessionId, change, sessionsMax });
    return this.#selected(sessionId);
  }

  get boundSessions(): readonly string[] {
    return this.#desk.mirror.boundSessions;
  }

  async beginSession(sessionId: string, parentId?: string): Promise<Selection> {
    const bound = this.selection(sessionId);
    if (bound !== undefined) return bound;
    const { sessionsMax } = this.#desk.options;
    await this.#change({ type: "begin-session", sessionId, parentId: parentId ?? null, sessionsMax });
    return this.#selected(sessionId);
  }

  #selected(sessionId: string): Selection {
    const selection = this.selection(sessionId);
    if (selection === undefined) throw new LibraryError("STORE_READ_ONLY", `${sessionId} was unbound meanwhile`);
    return selection;
  }

  async deleteSession(sessionId: string): Promise<boolean> {
    const { delta } = await this.#change({ type: "delete-session", sessionId });
    return delta.selections?.some(([id]) => id === sessionId) ?? false;
  }

  get defaultPresetId(): string | null {
    return this.#desk.mirror.state.selectedId;
  }

  async setDefaultPreset(id: string | null): Promise<void> {
    await this.#change({ type: "default-preset", id });
  }

  get characterOrder(): Revised<CharacterOrder> {
    const value = this.#desk.mirror.state.characterOrder;
    return { value, revision: revisionOf(value) };
  }

  async setCharacterOrder(
    { mode, characterIds }: CharacterOrder,
    { ifMatch, signal }: WriteOptions = {},
  ): Promise<Revised<CharacterOrder>> {
    const order = characterIds === undefined ? { mode } : { mode, characterIds: [...characterIds] };
    const present = this.list("character").map(({ id }) => id);
    await this.#change({ type: "order", order, present, ifMatch }, { signal });
    return this.characterOrder;
  }

  get missingCharacters(): readonly MissingCharacter[] {
    const { mirror } = this.#desk;
    return mirror.state.missingCharacters.filter(({ id }) => mirror.get("character", id) === undefined);
  }

  async relinkCharacter(previousId: string, id: string): Promise<{ readonly relinkedSessionCount: number }> {
    const { sessions = 0 } = await this.#change({ type: "relink", previousId, id });
    return { relinkedSessionCount: sessions };
  }

  get activationSettings(): Revised<ActivationSettings> {
    return this.#desk.mirror.settings;
  }

  async setActivationSettings(
    settings: unknown,
    { ifMatch, signal }: WriteOptions = {},
  ): Promise<Revised<ActivationSettings>> {
    await this.#change({ type: "settings", settings, ifMatch }, { signal });
    return this.activationSettings;
  }

  async importActivationSettings(
    file: SharedArrayBuffer,
    { ifMatch, signal }: WriteOptions = {},
  ): Promise<Revised<ActivationSettings>> {
    await this.#change({ type: "import-settings", ifMatch }, { signal, shared: [file] });
    return this.activationSettings;
  }

  onChange(listener: () => void): () => void {
    return this.#desk.mirror.watch(listener);
  }

  lookAgain(): Promise<void> {
    return this.#desk.lookAgain();
  }

  close(): Promise<void> {
    return this.#desk.close();
  }

  async #change(
    change: MapChange,
    options: { readonly signal?: AbortSignal | undefined; readonly shared?: readonly SharedArrayBuffer[] } = {},
  ) {
    const answer = await this.#desk.write(
      "libraryChange",
      { change },
      { ...options, take: ({ delta }, mirror) => mirror.apply(delta) },
    );
    return answer.output;
  }

  #written<K extends ResourceKind>(row: IndexRow, answer: JobAnswer<unknown>): Written<K> {
    return { row: row as IndexRow<K>, bytes: bytesOf(answer), revision: row.revision, contentType: JSON_TYPE };
  }
}
