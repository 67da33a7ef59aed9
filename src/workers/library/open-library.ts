import { clearBindings } from "./clear-bindings.ts";
import { readDocument, rowOf, type StoredRow } from "./documents.ts";
import { LibraryError } from "./error.ts";
import { byFile, readIndex, writeIndex } from "./index-file.ts";
import { LEGACY_CHARACTERS, legacyCharactersDamage, migrateLegacyCharacters } from "./legacy-characters.ts";
import type { LibraryFolder } from "./library-folder.ts";
import { joinDeltas, type MapDelta, relationsDelta, revisedSettings, selectionsDelta } from "./map-delta.ts";
import { clearedState } from "./maps/library-state.ts";
import { clearedRelations } from "./maps/relations.ts";
import { clearedSelections } from "./maps/selections.ts";
import { RESOURCE_KINDS, type ResourceKind } from "./model/kinds.ts";
import type { DamagedFile } from "./model/summary.ts";
import type { LockRole } from "./store/store.ts";
import type { StoreProblem } from "./stored-map.ts";

/** Everything that the host mirrors. */
export interface LibrarySnapshot {
  readonly role: LockRole;
  readonly rows: readonly StoredRow[];
  readonly damaged: readonly DamagedFile[];
  readonly readOnly: readonly StoreProblem[];
  readonly maps: MapDelta;
  /** Changes when a file of the folder does, for readers. */
  readonly signature: string;
}

export interface OpenLibraryOptions {
  readonly sessionsMax: number;
  /** Rows that are known, in place of those of the index. */
  readonly rows?: readonly StoredRow[] | undefined;
  /** Called between documents; throws to stop. */
  readonly throwIfStopped: () => void;
}

/**
 * Opens the data folder: as its owner when it can be, which finishes what a crash interrupted and migrates old files,
 * else as a reader. Documents are read only where the last index does not know the file as it is.
 */
export function openLibrary(library: LibraryFolder, options: OpenLibraryOptions): LibrarySnapshot {
  const { role, problems } = takeRole(library);
  if (role === "owner") problems.push(...becomeOwner(library, options.sessionsMax));
  else library.lookForGone();
  const { rows, damaged, isNew } = readRows(library, options);
  if (role === "owner" && isNew) writeIndex(library, rows);
  const { maps, readOnly, odd } = readMaps(library);
  const signature = folderSignature(library);
  const legacy = legacyCharactersDamage(library);
  damaged.push(...odd, ...(legacy === null ? [] : [legacy]), ...library.store.trash.list().damaged);
  damaged.push(...library.sessionStates.unknown());
  return { role, rows, damaged, readOnly: [...readOnly, ...problems], maps, signature };
}

/** A folder that cannot be locked because it cannot be written is read all the same. */
function takeRole(library: LibraryFolder): { readonly role: LockRole; readonly problems: StoreProblem[] } {
  try {
    return { role: library.store.acquire(), problems: [] };
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
    return { role: "reader", problems: [{ store: "owner.lock", code: error.code, message: error.message }] };
  }
}

/** Bindings are cleared before the trash is emptied: it is what tells that they have to be. */
function becomeOwner(library: LibraryFolder, sessionsMax: number): StoreProblem[] {
  library.lookForGone();
  const steps: readonly (readonly [store: string, step: () => void])[] = [
    ["session-selections.json", () => throwIf(clearBindings(library).error)],
    [LEGACY_CHARACTERS, () => migrateLegacyCharacters(library, sessionsMax)],
    ["trash", () => void library.store.recover(library.now)],
  ];
  return steps.flatMap(([store, step]) => {
    try {
      step();
      return [];
    } catch (error) {
      if (error instanceof LibraryError) return [{ store, code: error.code, message: error.message }];
      throw error;
    }
  });
}

function throwIf(error: unknown): void {
  if (error !== undefined) throw error;
}

interface ReadRows {
  readonly rows: readonly StoredRow[];
  readonly damaged: DamagedFile[];
  /** Whether the index lacks something or has too much. */
  readonly isNew: boolean;
}

function readRows(library: LibraryFolder, options: OpenLibraryOptions): ReadRows {
  const index = options.rows === undefined ? readIndex(library) : byFile(options.rows);
  const rows: StoredRow[] = [];
  const damaged: DamagedFile[] = [];
  let known = 0;
  for (const kind of RESOURCE_KINDS) {
    const folder = library.documents(kind);
    const { ids, unknown } = folder.list();
    damaged.push(...unknown);
    for (const id of ids) {
      const file = folder.documentFile(id);
      const indexed = index.get(file);
      if (indexed !== undefined && indexed.stamp === library.stamp(file)) {
        rows.push(indexed);
        library.checked.set(file, indexed.stamp);
        known++;
        continue;
      }
      options.throwIfStopped();
      const row = refreshRow(library, kind, id);
      if ("row" in row) rows.push(row);
      else if ("damage" in row) damaged.push(row.damage);
    }
  }
  return { rows, damaged, isNew: known !== rows.length || index.size !== rows.length };
}

/** The row of a document as its file is now, or why there is none. */
export function refreshRow(
  library: LibraryFolder,
  kind: ResourceKind,
  id: string,
): StoredRow | { readonly damage: DamagedFile } | { readonly missing: true } {
  const file = library.documents(kind).documentFile(id);
  try {
    const { document, stamp } = readDocument(library, kind, id);
    return { row: rowOf(library, kind, document), stamp: stamp ?? "" };
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
    if (error.code !== "DOCUMENT_INVALID") return { missing: true };
    return { damage: { file, code: error.code, message: withoutFile(error.message, file) } };
  }
}

/** A message about a file that is named beside it. */
function withoutFile(message: string, file: string): string {
  return message.startsWith(`${file} `) ? message.slice(file.length + 1) : message;
}

interface ReadMaps {
  readonly maps: MapDelta;
  readonly readOnly: readonly StoreProblem[];
  readonly odd: readonly DamagedFile[];
}

/** The small store files, without what is gone; a file that cannot be used counts as empty. */
export function readMaps(library: LibraryFolder): ReadMaps {
  const { selections, state, settings, gone, time } = library;
  const [users, resources] = [library.relations("user"), library.relations("preset")];
  const read = {
    selections: selections.read(),
    users: users.read(),
    resources: resources.read(),
    state: state.read(),
    settings: settings.read(),
  };
  const maps = joinDeltas(
    selectionsDelta(clearedSelections(read.selections.value, gone.ids, time)),
    relationsDelta(clearedRelations(read.users.value, gone.ids, time)),
    relationsDelta(clearedRelations(read.resources.value, gone.ids, time)),
    { state: clearedState(read.state.value, gone.ids), settings: revisedSettings(read.settings.value) },
  );
  const readOnly = Object.values(read).flatMap(({ problem }) => (problem === null ? [] : [problem]));
  const odd = [
    ...selections.definition
      .oddities(read.selections.value)
      .map((message) => oddity(selections.definition.file, message)),
    ...[users, resources].flatMap(({ definition }, index) =>
      definition
        .oddities(index === 0 ? read.users.value : read.resources.value)
        .map((message) => oddity(definition.file, message)),
    ),
  ];
  return { maps, readOnly, odd };
}

const oddity = (file: string, message: string): DamagedFile => ({ file, code: "DOCUMENT_INVALID", message });

/** Every file is replaced by a rename, which changes the time of its folder. */
export function folderSignature(library: LibraryFolder): string {
  return library.folderTimes().join(" ");
}
