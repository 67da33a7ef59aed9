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

/** What was cleared, and the first error of a file that could not be written. */
export interface Cleared {
  readonly delta: MapDelta;
  readonly error: unknown;
}

/**
 * Clears the files of bindings of everything that is gone. A file that cannot be used stays as it is, and one that
 * cannot be written is cleared later: whoever reads it clears it anew. The delta holds what the files ought to say.
 */
export function clearBindings(library: LibraryFolder): Cleared {
  const steps = [clearSelections, clearRelations("user"), clearRelations("preset"), clearState];
  const results = steps.map((step) => step(library));
  return {
    delta: joinDeltas(...results.map(({ delta }) => delta)),
    error: results.find(({ error }) => error !== undefined)?.error,
  };
}

const UNCHANGED: Cleared = { delta: {}, error: undefined };

function clearSelections(library: LibraryFolder): Cleared {
  if (library.selections.read().problem !== null) return UNCHANGED;
  const { stored, present } = presentSelections(library);
  if (stored === present) return UNCHANGED;
  return { delta: selectionsDelta(present, stored), error: errorOf(() => library.selections.write(present)) };
}

const clearRelations =
  (kind: "user" | "preset") =>
  (library: LibraryFolder): Cleared => {
    if (library.relations(kind).read().problem !== null) return UNCHANGED;
    const { stored, present } = presentRelations(library, kind);
    if (stored === present) return UNCHANGED;
    return { delta: relationsDelta(present, stored), error: errorOf(() => library.relations(kind).write(present)) };
  };

function clearState(library: LibraryFolder): Cleared {
  if (library.state.read().problem !== null) return UNCHANGED;
  const { stored, present } = presentState(library);
  if (stored === present) return UNCHANGED;
  return { delta: { state: present }, error: errorOf(() => library.state.write(present)) };
}

function errorOf(write: () => void): unknown {
  try {
    write();
    return undefined;
  } catch (error) {
    return error;
  }
}
