import { type Fields, ownField } from "../../../matcher/formats/json-object.ts";
import { LIMITS } from "../../../matcher/limits.ts";
import { LibraryError } from "../error.ts";
import { type ResourceKind, SessionIdSchema } from "../model/kinds.ts";
import { RP_INACTIVE, type Selection } from "../model/selections.ts";
import type { Gone } from "./gone.ts";
import { type MapDefinition, pairsOf } from "./map-definition.ts";
import { isDamaged, readEntry, readOptions, rewritten, type SessionEntry, writeEntry } from "./session-entry.ts";

/**
 * What `session-selections.json` holds. `odd`: sessions that cannot be served, kept as they were written; `rest`: fields
 * of the file that are not known here, kept too.
 */
export interface Selections {
  readonly sessions: ReadonlyMap<string, SessionEntry>;
  readonly odd: ReadonlyMap<string, unknown>;
  readonly rest?: Fields;
}

export const SELECTIONS: MapDefinition<Selections> = {
  file: "session-selections.json",
  schemaVersion: 2,
  readBytesMax: LIMITS.selectionReadBytes.value,
  stateBytesMax: LIMITS.selectionStateBytes.value,
  codes: {
    fileTooLarge: "SESSION_SELECTION_FILE_TOO_LARGE",
    stateTooLarge: "SESSION_SELECTION_STORAGE_LIMIT_REACHED",
  },
  empty: { sessions: new Map(), odd: new Map() },
  read: readSelections,
  write({ sessions, odd, rest }) {
    const rows = [...sessions].map(([id, entry]) => [id, writeEntry(entry)] as const);
    return { ...rest, schemaVersion: 2, sessions: Object.fromEntries([...rows, ...odd]) };
  },
  oddities({ sessions, odd }) {
    const damaged = [...sessions].filter(([, entry]) => isDamaged(entry)).map(([id]) => id);
    return [
      ...(odd.size === 0 ? [] : [`${odd.size} sessions have no usable id or selection and are kept as they are`]),
      ...(damaged.length === 0 ? [] : [`${damagedText(damaged)}; each is kept as it is until it is written itself`]),
    ];
  },
};

const NAMED_MAX = 5;

function damagedText(ids: readonly string[]): string {
  const more = ids.length > NAMED_MAX ? ` and ${ids.length - NAMED_MAX} more` : "";
  return `parts of ${ids.length} sessions are damaged (${ids.slice(0, NAMED_MAX).join(", ")}${more})`;
}

/** Schema 1 differs in fields that are left out; both are read by the same rules. */
function readSelections(json: object): Selections {
  const version = ownField(json, "schemaVersion");
  if (version !== 1 && version !== 2) throw new Error("schemaVersion is neither 1 nor 2");
  const pairs = pairsOf(ownField(json, "sessions"));
  if (pairs === undefined) throw new Error("sessions is no object");
  const sessions = new Map<string, SessionEntry>();
  const odd = new Map<string, unknown>();
  for (const [id, value] of pairs) {
    const entry = SessionIdSchema.safeParse(id).success ? readEntry(value) : undefined;
    if (entry === undefined) odd.set(id, value);
    else sessions.set(id, entry);
  }
  const { schemaVersion: _version, sessions: _sessions, ...rest } = json as Record<string, unknown>;
  return { sessions, odd, ...(Object.keys(rest).length === 0 ? {} : { rest }) };
}

/** What a session that is not bound yet starts from. */
export function freshSelection(presetId: string | null): Selection {
  return { presetId, characterCardId: null, userId: null, worldBookIds: [], character: {}, rp: RP_INACTIVE };
}

export interface SelectChange {
  readonly sessionId: string;
  readonly change: Partial<Selection>;
  /** Preset of a session that is not bound yet. */
  readonly defaultPresetId: string | null;
  readonly sessionsMax: number;
  readonly updatedAt: string;
}

/**
 * The selections with what `change` names bound to the session. Another character drops the options of the one before.
 * Throws `SESSION_SELECTION_LIMIT_REACHED` for a new session beyond the bound.
 */
export function select(selections: Selections, call: SelectChange): Selections {
  const { sessionId, change, updatedAt, sessionsMax } = call;
  const before = selections.sessions.get(sessionId);
  if (!hasPlace(selections, sessionId, sessionsMax)) {
    const requested = selections.sessions.size + selections.odd.size + 1;
    const message = `${requested - 1} sessions are bound; at most ${sessionsMax} can be`;
    throw new LibraryError("SESSION_SELECTION_LIMIT_REACHED", message, { limit: sessionsMax, requested });
  }
  const base = before?.selection ?? freshSelection(call.defaultPresetId);
  const other = change.characterCardId !== undefined && change.characterCardId !== base.characterCardId;
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const selection: Selection = { ...base, ...(other ? { character: {} } : {}), ...named };
  const character = selection.characterCardId === null ? {} : readOptions(selection.character);
  return withEntry(selections, sessionId, rewritten(before, { ...selection, character }, updatedAt));
}

/** Whether the session is bound already or one more can be. */
export function hasPlace({ sessions, odd }: Selections, sessionId: string, sessionsMax: number): boolean {
  return sessions.has(sessionId) || sessions.size + odd.size < sessionsMax;
}

/** The selections without a session. */
export function withoutSession(selections: Selections, sessionId: string): Selections {
  if (!selections.sessions.has(sessionId)) return selections;
  const sessions = new Map(selections.sessions);
  sessions.delete(sessionId);
  return { ...selections, sessions };
}

/** The selections with each session changed for which `change` gives another selection. */
export function mapSelections(
  selections: Selections,
  updatedAt: string,
  change: (selection: Selection) => Selection,
): Selections {
  let sessions: Map<string, SessionEntry> | undefined;
  for (const [id, entry] of selections.sessions) {
    const selection = change(entry.selection);
    if (selection === entry.selection) continue;
    sessions ??= new Map(selections.sessions);
    sessions.set(id, { ...entry, selection, updatedAt });
  }
  return sessions === undefined ? selections : { ...selections, sessions };
}

/** The selections without anything that names a resource that is gone. */
export function clearedSelections(selections: Selections, gone: Gone, updatedAt: string): Selections {
  return mapSelections(selections, updatedAt, (selection) => cleared(selection, gone));
}

function cleared(selection: Selection, gone: Gone): Selection {
  const { presetId, characterCardId, userId, worldBookIds } = selection;
  const lost = (kind: ResourceKind, id: string | null): boolean => id !== null && gone[kind].has(id);
  const books = worldBookIds.filter((id) => !gone["world-book"].has(id));
  const change: Partial<Selection> = {
    ...(lost("preset", presetId) ? { presetId: null } : {}),
    ...(lost("character", characterCardId) ? { characterCardId: null, character: {} } : {}),
    ...(lost("user", userId) ? { userId: null } : {}),
    ...(books.length < worldBookIds.length ? { worldBookIds: books } : {}),
  };
  return Object.keys(change).length === 0 ? selection : { ...selection, ...change };
}

function withEntry(selections: Selections, sessionId: string, entry: SessionEntry): Selections {
  return { ...selections, sessions: new Map(selections.sessions).set(sessionId, entry) };
}
