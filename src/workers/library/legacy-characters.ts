import { type Fields, isFields, ownField } from "../../matcher/formats/json-object.ts";
import { LIMITS } from "../../matcher/limits.ts";
import type { LibraryFolder } from "./library-folder.ts";
import { presentSelections } from "./map-delta.ts";
import { idOrNull } from "./maps/ids.ts";
import { hasPlace, select, type Selections } from "./maps/selections.ts";
import { readOptions } from "./maps/session-entry.ts";
import { SessionIdSchema } from "./model/kinds.ts";
import type { CharacterOptions } from "./model/selections.ts";
import type { DamagedFile } from "./model/summary.ts";
import { damaged } from "./store/damage.ts";
import { parseJson } from "./store/store.ts";

/** Where sessions were bound to characters before selections held everything. */
export const LEGACY_CHARACTERS = "character-state.json";

/** Names under which such a file may keep its sessions; else they are those of its own fields that are objects. */
const LISTS = ["sessions", "selections", "bindings", "selected"] as const;
const ID_NAMES = ["characterCardId", "characterId", "cardId", "id"] as const;

interface LegacyBinding {
  readonly sessionId: string;
  readonly characterCardId: string;
  readonly character: CharacterOptions;
}

/**
 * Moves the bindings of `character-state.json` into the selections, once: as soon as these are on disk the old file is
 * emptied, so that unbinding and starting again cannot bring one back. A session that has a character keeps it; one for
 * which there is no place stays in the old file. After a crash in between the same is done again, to the same end; the
 * file is emptied before any later selection is written. A file that cannot be used is left alone. Throws what a failed
 * write throws.
 */
export function migrateLegacyCharacters(library: LibraryFolder, sessionsMax: number): void {
  const state = readState(library);
  if (state === null || "code" in state) return;
  const bindings = readBindings(state.fields);
  if (bindings.length === 0 || library.selections.read().problem !== null) return;
  const { stored, present } = presentSelections(library);
  const { merged, moved } = bind(library, present, { bindings, sessionsMax });
  if (moved.size === 0) return;
  if (merged !== stored) library.selections.write(merged);
  library.store.writeFile(LEGACY_CHARACTERS, Buffer.from(`${JSON.stringify(without(state.fields, moved))}\n`));
}

/** Why the old file cannot be used; null when it can, or when there is none. It is left as it is. */
export function legacyCharactersDamage(library: LibraryFolder): DamagedFile | null {
  const state = readState(library);
  return state !== null && "code" in state ? state : null;
}

function readState(library: LibraryFolder): { readonly fields: Fields } | DamagedFile | null {
  const read = library.store.readFile(LEGACY_CHARACTERS, LIMITS.selectionReadBytes.value);
  if (read.state === "missing") return null;
  if (read.state === "damaged") return read.damage;
  const parsed = parseJson(read.bytes);
  if (!("value" in parsed)) {
    return damaged(LEGACY_CHARACTERS, "file-not-json", `${LEGACY_CHARACTERS}: ${parsed.fault}`);
  }
  if (isFields(parsed.value)) return { fields: parsed.value };
  return damaged(LEGACY_CHARACTERS, "schema-invalid", `${LEGACY_CHARACTERS} holds no JSON object`);
}

function bind(
  library: LibraryFolder,
  selections: Selections,
  options: { readonly bindings: readonly LegacyBinding[]; readonly sessionsMax: number },
): { readonly merged: Selections; readonly moved: ReadonlySet<string> } {
  const { selectedId: defaultPresetId } = library.state.read().value;
  const { sessionsMax } = options;
  const moved = new Set<string>();
  let merged = selections;
  for (const { sessionId, characterCardId, character } of options.bindings) {
    const bound = merged.sessions.get(sessionId)?.selection.characterCardId ?? null;
    const isWanted = bound === null && !library.gone.ids.character.has(characterCardId);
    if (isWanted && !hasPlace(merged, sessionId, sessionsMax)) continue;
    moved.add(sessionId);
    if (!isWanted) continue;
    const change = { characterCardId, character };
    merged = select(merged, { sessionId, change, defaultPresetId, sessionsMax, updatedAt: library.time });
  }
  return { merged, moved };
}

function listOf(state: Fields): { readonly name: string | null; readonly list: Fields } {
  for (const name of LISTS) {
    const list = ownField(state, name);
    if (isFields(list)) return { name, list };
  }
  // Other fields of the file are no objects.
  return { name: null, list: Object.fromEntries(Object.entries(state).filter(([, value]) => isFields(value))) };
}

function readBindings(state: Fields): LegacyBinding[] {
  return Object.entries(listOf(state).list).flatMap(([sessionId, value]) => {
    const id = typeof value === "string" ? value : ID_NAMES.map((name) => ownField(value, name)).find(isText);
    const characterCardId = idOrNull(id);
    if (characterCardId === null || !SessionIdSchema.safeParse(sessionId).success) return [];
    const options = ownField(value, "character") ?? ownField(value, "options") ?? value;
    return [{ sessionId, characterCardId, character: readOptions(options) }];
  });
}

const isText = (value: unknown): value is string => typeof value === "string";

/** The state without the bindings of some sessions; what else it holds stays. */
function without(state: Fields, sessions: ReadonlySet<string>): Fields {
  const { name, list } = listOf(state);
  const rest = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => !sessions.has(field)));
  return name === null ? rest(state) : { ...state, [name]: rest(list) };
}
