import { LIMITS } from "../../matcher/limits.ts";
import { changeSettings, importSettings } from "./change-settings.ts";
import { assertExists, assertRevision } from "./documents.ts";
import { LibraryError } from "./error.ts";
import { KIND_TABLE } from "./kind-table.ts";
import { migrateLegacyCharacters } from "./legacy-characters.ts";
import type { LibraryFolder } from "./library-folder.ts";
import {
  type MapDelta,
  presentRelations,
  presentSelections,
  presentState,
  relationsDelta,
  selectionsDelta,
} from "./map-delta.ts";
import { clearedState, withOrder } from "./maps/library-state.ts";
import { ownerName, relate, type RelationsDefinition } from "./maps/relations.ts";
import { readOptions } from "./maps/session-entry.ts";
import { select, withoutSession } from "./maps/selections.ts";
import type { MapChange, SelectionChange } from "./model/changes.ts";
import { type ResourceKind, SessionIdSchema } from "./model/kinds.ts";
import type { Selection } from "./model/selections.ts";
import { relinkCharacter } from "./relink-character.ts";
import { revisionOf } from "./revision.ts";

type ChangeOf<Type extends MapChange["type"]> = Extract<MapChange, { readonly type: Type }>;

/** What a change did. */
export interface ChangeOutcome {
  readonly delta: MapDelta;
  /** Sessions that a relink moved. */
  readonly sessions?: number;
}

/**
 * Makes one change in the small store files: reads the file, changes a copy, checks it, replaces the file. `shared`: the
 * file of an import of settings. Throws coded errors; nothing was changed then.
 */
export function changeMaps(library: LibraryFolder, change: MapChange, shared?: Uint8Array): ChangeOutcome {
  switch (change.type) {
    case "select":
      return { delta: changeSelection(library, change) };
    case "begin-session":
      return { delta: beginSession(library, change) };
    case "delete-session":
      return { delta: deleteSession(library, change) };
    case "relate":
      return { delta: changeRelations(library, change) };
    case "default-preset":
      return { delta: changeDefaultPreset(library, change) };
    case "order":
      return { delta: changeOrder(library, change) };
    case "relink":
      return relinkCharacter(library, change);
    case "settings":
      return { delta: changeSettings(library, change.settings, change.ifMatch) };
    case "import-settings":
      return { delta: importSettings(library, shared ?? new Uint8Array(), change.ifMatch) };
  }
}

/** Each id once. Throws for too many. */
function boundBooks(ids: readonly string[], kind: ResourceKind): string[] {
  const limit = LIMITS.boundBooks.value;
  const unique = [...new Set(ids)];
  if (unique.length <= limit) return unique;
  const details = { field: "worldBookIds", limit, requested: unique.length };
  const message = `worldBookIds names ${unique.length} books; at most ${limit} can be bound`;
  throw new LibraryError(KIND_TABLE[kind].invalid, message, details);
}

function assertSessionId(sessionId: string): void {
  if (SessionIdSchema.safeParse(sessionId).success) return;
  throw new LibraryError("INVALID_SESSION_ID", `${JSON.stringify(sessionId.slice(0, 200))} is no session id`, {
    field: "sessionId",
  });
}

/** The change with everything looked up that it newly names; what was bound before may be missing by now. */
function checkedChange(
  library: LibraryFolder,
  change: SelectionChange,
  before: Selection | undefined,
): Partial<Selection> {
  const look = (kind: ResourceKind, id: string | null | undefined, bound: string | null | undefined): void => {
    if (id !== undefined && id !== null && id !== bound) assertExists(library, kind, id);
  };
  look("preset", change.presetId, before?.presetId);
  look("character", change.characterCardId, before?.characterCardId);
  look("user", change.userId, before?.userId);
  const books = change.worldBookIds === undefined ? undefined : boundBooks(change.worldBookIds, "world-book");
  const bound = new Set(before?.worldBookIds);
  for (const id of books ?? []) if (!bound.has(id)) assertExists(library, "world-book", id);
  const { presetId, characterCardId, userId, character, rp } = change;
  return {
    ...(presetId === undefined ? {} : { presetId }),
    ...(characterCardId === undefined ? {} : { characterCardId }),
    ...(userId === undefined ? {} : { userId }),
    ...(books === undefined ? {} : { worldBookIds: books }),
    ...(character === undefined ? {} : { character: readOptions(character) }),
    ...(rp === undefined ? {} : { rp: rp as Selection["rp"] }),
  };
}

function changeSelection(library: LibraryFolder, change: ChangeOf<"select">): MapDelta {
  const { sessionId, sessionsMax } = change;
  assertSessionId(sessionId);
  migrateLegacyCharacters(library, sessionsMax);
  const { stored, present } = presentSelections(library);
  const named = checkedChange(library, change.change, present.sessions.get(sessionId)?.selection);
  const { selectedId: defaultPresetId } = library.state.read().value;
  const after = select(present, { sessionId, change: named, defaultPresetId, sessionsMax, updatedAt: library.time });
  library.selections.write(after);
  return selectionsDelta(after, stored);
}

/**
 * Gives a session that is not bound yet the selection of its parent, whatever it names, or else what new sessions start
 * from. One that is bound stays as it is.
 */
function beginSession(library: LibraryFolder, change: ChangeOf<"begin-session">): MapDelta {
  const { sessionId, parentId, sessionsMax } = change;
  assertSessionId(sessionId);
  migrateLegacyCharacters(library, sessionsMax);
  const { stored, present } = presentSelections(library);
  const bound = present.sessions.get(sessionId);
  if (bound !== undefined) return { selections: [[sessionId, JSON.stringify(bound.selection)]] };
  const parent = parentId === null ? undefined : present.sessions.get(parentId);
  const { selectedId: defaultPresetId } = clearedState(library.state.read().value, library.gone.ids);
  const after = select(present, {
    sessionId,
    change: parent?.selection ?? {},
    defaultPresetId,
    sessionsMax,
    updatedAt: library.time,
  });
  library.selections.write(after);
  return selectionsDelta(after, stored);
}

function deleteSession(library: LibraryFolder, { sessionId }: ChangeOf<"delete-session">): MapDelta {
  assertSessionId(sessionId);
  const { stored, present } = presentSelections(library);
  if (!present.sessions.has(sessionId)) return {};
  const after = withoutSession(present, sessionId);
  library.selections.write(after);
  return selectionsDelta(after, stored);
}

function changeRelations(library: LibraryFolder, change: ChangeOf<"relate">): MapDelta {
  const { kind, id } = change;
  assertExists(library, kind, id);
  const worldBookIds = boundBooks(change.worldBookIds, kind);
  const map = library.relations(kind);
  const { stored, present } = presentRelations(library, kind);
  const name = ownerName(kind, id);
  assertRevision(change.ifMatch, () => revisionOf(present.owners.get(name)?.worldBookIds ?? []));
  for (const book of worldBookIds) assertExists(library, "world-book", book);
  const definition = map.definition as RelationsDefinition;
  const after = relate(present, name, { definition, relation: { worldBookIds, updatedAt: library.time } });
  map.write(after);
  return relationsDelta(after, stored);
}

function changeDefaultPreset(library: LibraryFolder, { id }: ChangeOf<"default-preset">): MapDelta {
  if (id !== null) assertExists(library, "preset", id);
  const state = { ...presentState(library).present, selectedId: id };
  library.state.write(state);
  return { state };
}

function changeOrder(library: LibraryFolder, { order, present: ids, ifMatch }: ChangeOf<"order">): MapDelta {
  const { present } = presentState(library);
  assertRevision(ifMatch, () => revisionOf(present.characterOrder));
  const state = withOrder(present, order, ids);
  library.state.write(state);
  return { state };
}
