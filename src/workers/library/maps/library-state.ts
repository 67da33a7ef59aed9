import { LIMITS } from "../../../matcher/limits.ts";
import { LibraryError, type LibraryErrorDetails } from "../error.ts";
import {
  type CharacterOrder,
  type LibraryState,
  LibraryStateSchema,
  type MissingCharacter,
} from "../model/library-state.ts";
import type { Gone } from "./gone.ts";
import type { MapDefinition } from "./map-definition.ts";

export const LIBRARY_STATE: MapDefinition<LibraryState> = {
  file: "library-state.json",
  schemaVersion: 1,
  readBytesMax: LIMITS.libraryStateBytes.value,
  stateBytesMax: LIMITS.libraryStateBytes.value,
  codes: { fileTooLarge: "STORE_READ_ONLY", stateTooLarge: "STORE_READ_ONLY" },
  empty: { schemaVersion: 1, selectedId: null, characterOrder: { mode: "updated" }, missingCharacters: [] },
  read(json) {
    const parsed = LibraryStateSchema.safeParse(json);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join(".") || "the root"}: ${issue?.message ?? "not of its form"}`);
  },
  write: (state) => state,
  oddities: () => [],
};

/**
 * The state with another order. Throws `INVALID_CHARACTER_REQUEST` unless `characterIds` comes with `custom` alone and
 * names each of `present` exactly once.
 */
export function withOrder(state: LibraryState, order: CharacterOrder, present: readonly string[]): LibraryState {
  const { mode, characterIds } = order;
  if (mode !== "custom") {
    if (characterIds !== undefined) throw badOrder("characterIds goes with the mode custom only");
    return { ...state, characterOrder: { mode } };
  }
  const limit = LIMITS.characterOrderIds.value;
  if (characterIds === undefined) throw badOrder("the mode custom needs characterIds");
  if (characterIds.length > limit) {
    throw badOrder(`at most ${limit} characterIds are accepted, not ${characterIds.length}`, {
      limit,
      requested: characterIds.length,
    });
  }
  const named = new Set(characterIds);
  const missing = present.filter((id) => !named.has(id));
  if (named.size !== characterIds.length || missing.length > 0 || named.size !== present.length) {
    throw badOrder("characterIds must name every character exactly once");
  }
  return { ...state, characterOrder: { mode, characterIds: [...characterIds] } };
}

function badOrder(message: string, counts: LibraryErrorDetails = {}): LibraryError {
  return new LibraryError("INVALID_CHARACTER_REQUEST", message, { field: "characterIds", ...counts });
}

/** The state without a default preset and an order that name what is gone. */
export function clearedState(state: LibraryState, gone: Gone): LibraryState {
  const { selectedId, characterOrder } = state;
  const ids = characterOrder.characterIds;
  const rest = ids?.filter((id) => !gone.character.has(id));
  const isShorter = rest !== undefined && rest.length < (ids?.length ?? 0);
  if (!isShorter && (selectedId === null || !gone.preset.has(selectedId))) return state;
  return {
    ...state,
    selectedId: selectedId !== null && gone.preset.has(selectedId) ? null : selectedId,
    characterOrder: isShorter ? { mode: "custom", characterIds: rest } : characterOrder,
  };
}

/** The state that remembers a deleted character. Throws `CHARACTER_TOMBSTONE_LIMIT_REACHED`: none is forgotten for it. */
export function withMissing(state: LibraryState, character: MissingCharacter): LibraryState {
  const others = state.missingCharacters.filter(({ id }) => id !== character.id);
  const limit = LIMITS.missingCharacters.value;
  if (others.length >= limit) {
    throw new LibraryError(
      "CHARACTER_TOMBSTONE_LIMIT_REACHED",
      `${limit} deleted characters are remembered; ${character.name} was not deleted`,
      { limit, requested: limit + 1 },
    );
  }
  return { ...state, missingCharacters: [...others, character] };
}

/** The state that no longer misses a character. */
export function withoutMissing(state: LibraryState, id: string): LibraryState {
  const others = state.missingCharacters.filter((character) => character.id !== id);
  return others.length === state.missingCharacters.length ? state : { ...state, missingCharacters: others };
}
