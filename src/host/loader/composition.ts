import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import { ASSEMBLY_DIAGNOSTICS } from "../../workers/client.ts";
import type { OwnerKind, ResourceKind, ResourceRef, Selection, StoredBook } from "../../workers/protocol.ts";
import type { Library } from "../library/face.ts";
import type { BookComposition } from "./face.ts";

/** Where a standalone book of a session comes from, as the API names it. */
export type BindingSource = "session" | "user" | "preset" | "character";

/** Everything that takes part in the assemblies of a session. */
export interface SessionComposition {
  readonly composition: BookComposition;
  /** For each standalone book by id, all places that name it, in the contract's order. */
  readonly bindingSources: ReadonlyMap<string, readonly BindingSource[]>;
  /** Books that are there, in the contract's order, each once; the card's own comes last. */
  readonly books: readonly StoredBook[];
  /** null: none is bound, or it is missing. */
  readonly preset: ResourceRef | null;
  readonly character: ResourceRef | null;
  readonly user: ResourceRef | null;
  /** What the selection or a relation names and the library has not got. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The part of the library that a composition is made from. */
export interface ComposedLibrary {
  readonly row: Library["row"];
  relations(owner: { readonly kind: OwnerKind; readonly id: string }): { readonly value: readonly string[] };
}

const PLACES: Readonly<Record<BindingSource, StoredBook["place"]>> = {
  session: "chat",
  user: "persona",
  preset: "global",
  character: "character",
};

/** The codes that the threads have for a document that is gone by the time they read it. */
const MISSING = {
  preset: "SESSION_CONFIGURATION_PRESET_MISSING",
  character: "SESSION_CONFIGURATION_CHARACTER_MISSING_OR_INVALID",
  user: "SESSION_CONFIGURATION_USER_MISSING",
  "world-book": "SESSION_CONFIGURATION_WORLD_BOOK_MISSING",
} as const satisfies Record<ResourceKind, keyof typeof ASSEMBLY_DIAGNOSTICS>;

/** Name of the book that is in a card. */
export const embeddedBookId = (characterId: string): string => `character:${characterId}:embedded-world-book`;

/**
 * The resources of a selection and of what is bound to them. A book that is named in several places counts at the first
 * one: session, user, preset, character, then the book in the card. Relations of an owner that is missing count for
 * nothing. Cost: linear in the number of bound books.
 */
export function composeBooks(library: ComposedLibrary, selection: Selection): SessionComposition {
  const { presetId, characterCardId, userId, worldBookIds } = selection;
  const refs = {
    preset: refOf(library, "preset", presetId),
    character: refOf(library, "character", characterCardId),
    user: refOf(library, "user", userId),
  };
  const of = (kind: OwnerKind): readonly string[] => {
    const owner = refs[kind];
    return owner === null ? [] : library.relations({ kind, id: owner.id }).value;
  };
  const sources: readonly (readonly [BindingSource, readonly string[]])[] = [
    ["session", [...new Set(worldBookIds)]],
    ["user", of("user")],
    ["preset", of("preset")],
    ["character", of("character")],
  ];
  const bindingSources = sourcesOf(sources);
  const standalone = standaloneBooks(library, bindingSources);
  const embedded = embeddedBook(library, refs.character);
  return {
    composition: compositionOf(sources, bindingSources),
    bindingSources,
    books: embedded === null ? standalone : [...standalone, embedded],
    ...refs,
    diagnostics: [...missingRefs(selection, refs), ...missingBooks(library, bindingSources, worldBookIds)],
  };
}

function refOf(library: ComposedLibrary, kind: ResourceKind, id: string | null): ResourceRef | null {
  const row = id === null ? undefined : library.row(kind, id);
  return row === undefined ? null : { id: row.id, revision: row.revision };
}

function sourcesOf(
  sources: readonly (readonly [BindingSource, readonly string[]])[],
): ReadonlyMap<string, readonly BindingSource[]> {
  const found = new Map<string, BindingSource[]>();
  for (const [source, ids] of sources) {
    for (const id of ids) {
      const known = found.get(id);
      if (known === undefined) found.set(id, [source]);
      else known.push(source);
    }
  }
  return found;
}

function compositionOf(
  sources: readonly (readonly [BindingSource, readonly string[]])[],
  bindingSources: ReadonlyMap<string, readonly BindingSource[]>,
): BookComposition {
  const [explicitIds = [], userBoundIds = [], presetBoundIds = [], characterBoundIds = []] = sources.map(
    ([, ids]) => ids,
  );
  return {
    explicitIds,
    userBoundIds,
    presetBoundIds,
    characterBoundIds,
    effectiveIds: [...bindingSources.keys()],
    duplicateIds: [...bindingSources].filter(([, places]) => places.length > 1).map(([id]) => id),
    order: "session-explicit-then-user-then-preset-then-character",
  };
}

function standaloneBooks(
  library: ComposedLibrary,
  bindingSources: ReadonlyMap<string, readonly BindingSource[]>,
): StoredBook[] {
  return [...bindingSources].flatMap(([id, [source = "session"]]) => {
    const row = library.row("world-book", id);
    if (row === undefined) return [];
    return [{ id, place: PLACES[source], revision: row.revision, from: { kind: "world-book", id } } as const];
  });
}

function embeddedBook(library: ComposedLibrary, character: ResourceRef | null): StoredBook | null {
  if (character === null) return null;
  const { id, revision } = character;
  if (library.row("character", id)?.summary.hasEmbeddedCharacterBook !== true) return null;
  return { id: embeddedBookId(id), place: "character", revision, from: { kind: "character", id } };
}

function missingRefs(
  { presetId, characterCardId, userId }: Selection,
  refs: Pick<SessionComposition, "preset" | "character" | "user">,
): Diagnostic[] {
  const named = [
    ["preset", presetId, "$.presetId"],
    ["character", characterCardId, "$.characterCardId"],
    ["user", userId, "$.userId"],
  ] as const;
  return named.flatMap(([kind, id, path]) =>
    id === null || refs[kind] !== null ? [] : [missing(kind, id, { what: id, path })],
  );
}

function missingBooks(
  library: ComposedLibrary,
  bindingSources: ReadonlyMap<string, readonly BindingSource[]>,
  explicitIds: readonly string[],
): Diagnostic[] {
  return [...bindingSources].flatMap(([id, places]) => {
    if (library.row("world-book", id) !== undefined) return [];
    const index = explicitIds.indexOf(id);
    const what = `${id}, bound by ${places.join(", ")}`;
    return [missing("world-book", id, index < 0 ? { what } : { what, path: `$.worldBookIds[${index}]` })];
  });
}

/** `path`: of the field of the selection that names the resource. */
function missing(
  kind: ResourceKind,
  resourceId: string,
  { what, path }: { readonly what: string; readonly path?: string },
): Diagnostic {
  const code = MISSING[kind];
  const message = `${ASSEMBLY_DIAGNOSTICS[code].meaning} (${what})`;
  return { code, severity: "warning", message, resourceId, ...(path === undefined ? {} : { path }) };
}
