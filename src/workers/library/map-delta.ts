import type { ActivationSettings } from "../../matcher/model/settings.ts";
import type { LibraryFolder } from "./library-folder.ts";
import { ACTIVATION_SETTINGS } from "./maps/activation-settings.ts";
import { clearedState } from "./maps/library-state.ts";
import { changedNames } from "./maps/map-definition.ts";
import { clearedRelations, ownerOf, type Relations } from "./maps/relations.ts";
import { clearedSelections, type Selections } from "./maps/selections.ts";
import type { OwnerKind } from "./model/kinds.ts";
import type { LibraryState } from "./model/library-state.ts";
import { revisionOf } from "./revision.ts";

export interface RevisedSettings {
  readonly value: ActivationSettings;
  readonly revision: string;
}

/** The settings with the revision of what is stored. */
export function revisedSettings(value: ActivationSettings): RevisedSettings {
  return { value, revision: revisionOf(ACTIVATION_SETTINGS.write(value)) };
}

/** What changed in the small store files, as the host mirrors it. */
export interface MapDelta {
  /** JSON text of selections, which keeps whatever clients put into them; null: no longer bound. */
  readonly selections?: readonly (readonly [sessionId: string, selection: string | null])[];
  /** No books: no longer an owner. */
  readonly relations?: readonly (readonly [kind: OwnerKind, id: string, worldBookIds: readonly string[]])[];
  readonly state?: LibraryState;
  readonly settings?: RevisedSettings;
}

const NO_SELECTIONS: Selections = { sessions: new Map(), odd: new Map() };
const NO_RELATIONS: Relations = { owners: new Map(), odd: new Map() };

/** The sessions whose selections differ. */
export function selectionsDelta(after: Selections, before: Selections = NO_SELECTIONS): MapDelta {
  const names = changedNames(before.sessions, after.sessions);
  const text = (id: string): string | null => {
    const entry = after.sessions.get(id);
    return entry === undefined ? null : JSON.stringify(entry.selection);
  };
  return names.length === 0 ? {} : { selections: names.map((id) => [id, text(id)] as const) };
}

/** The owners whose books differ. */
export function relationsDelta(after: Relations, before: Relations = NO_RELATIONS): MapDelta {
  const names = changedNames(before.owners, after.owners);
  const row = (name: string) => {
    const { kind, id } = ownerOf(name);
    return [kind, id, after.owners.get(name)?.worldBookIds ?? []] as const;
  };
  return names.length === 0 ? {} : { relations: names.map(row) };
}

/** Both, where the later one says more. */
export function joinDeltas(...deltas: readonly MapDelta[]): MapDelta {
  const selections = deltas.flatMap((delta) => delta.selections ?? []);
  const relations = deltas.flatMap((delta) => delta.relations ?? []);
  return {
    ...Object.assign({}, ...deltas),
    ...(selections.length === 0 ? {} : { selections }),
    ...(relations.length === 0 ? {} : { relations }),
  };
}

/** The selections as the file is, without what is gone. Throws for a file that cannot be used. */
export function presentSelections(library: LibraryFolder): {
  readonly stored: Selections;
  readonly present: Selections;
} {
  const stored = library.selections.require();
  return { stored, present: clearedSelections(stored, library.gone.ids, library.time) };
}

/** The same for relations. */
export function presentRelations(library: LibraryFolder, kind: OwnerKind) {
  const stored = library.relations(kind).require();
  return { stored, present: clearedRelations(stored, library.gone.ids, library.time) };
}

/** The same for the state. */
export function presentState(library: LibraryFolder) {
  const stored = library.state.require();
  return { stored, present: clearedState(stored, library.gone.ids) };
}
