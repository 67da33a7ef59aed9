import { LIMITS } from "../../matcher/limits.ts";
import { assertExists } from "./documents.ts";
import { LibraryError } from "./error.ts";
import type { LibraryFolder } from "./library-folder.ts";
import {
  joinDeltas,
  type MapDelta,
  presentRelations,
  presentSelections,
  presentState,
  relationsDelta,
  selectionsDelta,
} from "./map-delta.ts";
import { withoutMissing } from "./maps/library-state.ts";
import { ownerName, relate, type RelationsDefinition } from "./maps/relations.ts";
import { mapSelections } from "./maps/selections.ts";
import { isDocumentId } from "./store/document-folder.ts";

/**
 * Moves selections and world books of a character that is missing to another one, which keeps its own books first, and
 * no longer misses it. Doing it again after a crash comes to the same end. Throws `CHARACTER_NOT_FOUND` when the other
 * is not there, `PLAY_CHARACTER_RELINK_CONFLICT` when the first one is.
 */
export function relinkCharacter(
  library: LibraryFolder,
  { previousId, id }: { readonly previousId: string; readonly id: string },
): { readonly delta: MapDelta; readonly sessions: number } {
  assertExists(library, "character", id);
  if (previousId === id) return { delta: {}, sessions: 0 };
  if (isDocumentId(previousId) && library.documents("character").has(previousId)) {
    throw new LibraryError("PLAY_CHARACTER_RELINK_CONFLICT", `the character ${previousId} is not missing`);
  }
  const selections = moveSelections(library, previousId, id);
  const delta = joinDeltas(selections, moveBooks(library, previousId, id), forget(library, previousId));
  return { delta, sessions: selections.selections?.length ?? 0 };
}

function moveSelections(library: LibraryFolder, previousId: string, id: string): MapDelta {
  const { stored, present } = presentSelections(library);
  const after = mapSelections(present, library.time, (selection) =>
    selection.characterCardId === previousId ? { ...selection, characterCardId: id } : selection,
  );
  if (after === present) return {};
  library.selections.write(after);
  return selectionsDelta(after, stored);
}

function moveBooks(library: LibraryFolder, previousId: string, id: string): MapDelta {
  const map = library.relations("character");
  const { stored, present } = presentRelations(library, "character");
  const moved = present.owners.get(ownerName("character", previousId))?.worldBookIds ?? [];
  if (moved.length === 0) return {};
  const own = present.owners.get(ownerName("character", id))?.worldBookIds ?? [];
  const worldBookIds = [...new Set([...own, ...moved])].slice(0, LIMITS.boundBooks.value);
  const updatedAt = library.time;
  const definition = map.definition as RelationsDefinition;
  const without = relate(present, ownerName("character", previousId), {
    definition,
    relation: { worldBookIds: [], updatedAt },
  });
  const after = relate(without, ownerName("character", id), { definition, relation: { worldBookIds, updatedAt } });
  map.write(after);
  return relationsDelta(after, stored);
}

function forget(library: LibraryFolder, previousId: string): MapDelta {
  const before = presentState(library).present;
  const state = withoutMissing(before, previousId);
  if (state === before) return {};
  library.state.write(state);
  return { state };
}
