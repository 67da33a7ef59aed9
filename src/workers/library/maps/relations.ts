import { type Fields, ownField } from "../../../matcher/formats/json-object.ts";
import { LIMITS } from "../../../matcher/limits.ts";
import { LibraryError, type LibraryErrorCode } from "../error.ts";
import { type OwnerKind, ResourceIdSchema } from "../model/kinds.ts";
import type { Gone } from "./gone.ts";
import { boundedIds } from "./ids.ts";
import { type MapDefinition, pairsOf } from "./map-definition.ts";

export interface Relation {
  readonly worldBookIds: readonly string[];
  readonly updatedAt: string;
  /** The row of the file, where it holds more than the above. */
  readonly stored?: StoredRelation;
}

interface StoredRelation {
  readonly row: Fields;
  /** What was made of a damaged row, which is written back unless the books are others by now; null for a sound one. */
  readonly damaged: readonly string[] | null;
}

/** The standalone world books of the owners in one file, by {@link ownerName}. Nobody in it has no book. */
export interface Relations {
  readonly owners: ReadonlyMap<string, Relation>;
  /** What cannot be served, by kind, kept as it was written. */
  readonly odd: ReadonlyMap<string, unknown>;
  /** Fields of the file that are not known here. */
  readonly rest?: Fields;
}

/** An owner as a key of {@link Relations}. */
export const ownerName = (kind: OwnerKind, id: string): string => `${kind}/${id}`;

/** Kind and id of an {@link ownerName}. */
export function ownerOf(name: string): { readonly kind: OwnerKind; readonly id: string } {
  const slash = name.indexOf("/");
  return { kind: name.slice(0, slash) as OwnerKind, id: name.slice(slash + 1) };
}

/** A file of relations with the number of its owners that is allowed. */
export interface RelationsDefinition extends MapDefinition<Relations> {
  readonly kinds: readonly OwnerKind[];
  readonly ownersMax: number;
  readonly full: LibraryErrorCode;
}

const EMPTY: Relations = { owners: new Map(), odd: new Map() };

function oddities({ owners, odd }: Relations): readonly string[] {
  const damaged = [...owners.values()].filter(({ stored }) => stored !== undefined && stored.damaged !== null);
  const kept = "is kept as it is until it is written itself";
  return [
    ...(odd.size === 0 ? [] : [`${odd.size} owners have no usable id or list and are kept as they are`]),
    ...(damaged.length === 0 ? [] : [`parts of the lists of ${damaged.length} owners are damaged; each ${kept}`]),
  ];
}

export const USER_RELATIONS: RelationsDefinition = {
  file: "user-world-book-bindings.json",
  schemaVersion: 1,
  kinds: ["user"],
  readBytesMax: LIMITS.userRelationReadBytes.value,
  stateBytesMax: LIMITS.userRelationStateBytes.value,
  ownersMax: LIMITS.userRelationOwners.value,
  full: "USER_WORLD_BOOK_BINDING_LIMIT_REACHED",
  codes: {
    fileTooLarge: "USER_WORLD_BOOK_BINDING_FILE_TOO_LARGE",
    stateTooLarge: "USER_WORLD_BOOK_BINDING_STORAGE_LIMIT_REACHED",
  },
  empty: EMPTY,
  oddities,
  read: (json) => readRelations(json, { user: ownField(json, "users") }),
  write: (relations) => ({ ...relations.rest, schemaVersion: 1, users: ownersOfKind(relations, "user") }),
};

export const RESOURCE_RELATIONS: RelationsDefinition = {
  file: "resource-world-book-bindings.json",
  schemaVersion: 1,
  kinds: ["preset", "character"],
  readBytesMax: LIMITS.resourceRelationReadBytes.value,
  stateBytesMax: LIMITS.resourceRelationStateBytes.value,
  ownersMax: LIMITS.resourceRelationOwners.value,
  full: "RESOURCE_WORLD_BOOK_BINDING_LIMIT_REACHED",
  codes: {
    fileTooLarge: "RESOURCE_WORLD_BOOK_BINDING_FILE_TOO_LARGE",
    stateTooLarge: "RESOURCE_WORLD_BOOK_BINDING_STORAGE_LIMIT_REACHED",
  },
  empty: EMPTY,
  oddities,
  read: (json) => {
    const owners = ownField(json, "owners");
    const lists = { preset: ownField(owners, "preset"), character: ownField(owners, "character") };
    return readRelations(json, lists);
  },
  write: (relations) => ({
    ...relations.rest,
    schemaVersion: 1,
    owners: { preset: ownersOfKind(relations, "preset"), character: ownersOfKind(relations, "character") },
  }),
};

function readRelations(json: object, lists: Readonly<Record<string, unknown>>): Relations {
  if (ownField(json, "schemaVersion") !== 1) throw new Error("schemaVersion is not 1");
  const owners = new Map<string, Relation>();
  const odd = new Map<string, unknown>();
  for (const [kind, list] of Object.entries(lists)) {
    const pairs = pairsOf(list);
    if (pairs === undefined) throw new Error(`the owners of kind ${kind} are no object`);
    for (const [id, value] of pairs) {
      const ids = ownField(value, "worldBookIds");
      const name = ownerName(kind as OwnerKind, id);
      if (!Array.isArray(ids) || !ResourceIdSchema.safeParse(id).success) odd.set(name, value);
      else keepOwner(owners, name, readRelation(value as Fields, ids));
    }
  }
  const { schemaVersion: _version, users: _users, owners: _owners, ...rest } = json as Record<string, unknown>;
  return { owners, odd, ...(Object.keys(rest).length === 0 ? {} : { rest }) };
}

const ROW_FIELDS: ReadonlySet<string> = new Set(["worldBookIds", "updatedAt"]);

function readRelation(row: Fields, ids: readonly unknown[]): Relation {
  const relation = { worldBookIds: boundedIds(ids), updatedAt: timeOf(row) };
  const hasTime = typeof (ownField(row, "updatedAt") ?? "") === "string";
  const isSound = hasTime && new Set(ids).size === relation.worldBookIds.length;
  if (!isSound) return { ...relation, stored: { row, damaged: relation.worldBookIds } };
  const hasUnknown = Object.keys(row).some((name) => !ROW_FIELDS.has(name));
  return hasUnknown ? { ...relation, stored: { row, damaged: null } } : relation;
}

function writeRelation({ worldBookIds, updatedAt, stored }: Relation): Fields {
  if (stored === undefined) return { worldBookIds, updatedAt };
  return stored.damaged === worldBookIds ? stored.row : { ...stored.row, worldBookIds, updatedAt };
}

function timeOf(value: unknown): string {
  const time = ownField(value, "updatedAt");
  return typeof time === "string" ? time : "";
}

function keepOwner(owners: Map<string, Relation>, name: string, relation: Relation): void {
  if (relation.worldBookIds.length > 0 || relation.stored !== undefined) owners.set(name, relation);
}

function ownersOfKind(relations: Relations, kind: OwnerKind): Record<string, unknown> {
  const rows = [...relations.owners].map(([name, relation]) => [name, writeRelation(relation)] as const);
  const all = [...rows, ...relations.odd].map(([name, value]) => ({ ...ownerOf(name), value }));
  return Object.fromEntries(all.filter((owner) => owner.kind === kind).map(({ id, value }) => [id, value]));
}

/** The new relation, with what the row of the one before holds beside it. */
function rewritten(before: Relation | undefined, relation: Relation): Relation {
  return before?.stored === undefined ? relation : { ...relation, stored: { row: before.stored.row, damaged: null } };
}

/** The relations with the books of one owner replaced; none = the owner is forgotten. Throws the file's `full`. */
export function relate(
  relations: Relations,
  name: string,
  options: { readonly definition: RelationsDefinition; readonly relation: Relation },
): Relations {
  const { definition, relation } = options;
  const owners = new Map(relations.owners);
  if (relation.worldBookIds.length === 0) owners.delete(name);
  else owners.set(name, rewritten(relations.owners.get(name), relation));
  const limit = definition.ownersMax;
  const requested = owners.size + relations.odd.size;
  if (owners.size > relations.owners.size && requested > limit) {
    throw new LibraryError(definition.full, `${limit} owners have world books of their own; no further one can`, {
      limit,
      requested,
    });
  }
  return { ...relations, owners };
}

/** The relations without owners and books that are gone. */
export function clearedRelations(relations: Relations, gone: Gone, updatedAt: string): Relations {
  let owners: Map<string, Relation> | undefined;
  for (const [name, relation] of relations.owners) {
    const { worldBookIds } = relation;
    const { kind, id } = ownerOf(name);
    const rest = gone[kind].has(id) ? [] : worldBookIds.filter((book) => !gone["world-book"].has(book));
    if (rest.length === worldBookIds.length) continue;
    owners ??= new Map(relations.owners);
    if (rest.length === 0) owners.delete(name);
    else owners.set(name, rewritten(relation, { worldBookIds: rest, updatedAt }));
  }
  return owners === undefined ? relations : { ...relations, owners };
}
