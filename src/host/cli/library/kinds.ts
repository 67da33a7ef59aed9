import type { ResourceKind } from "../../../workers/protocol.ts";

/** How the API and people call one kind of resource. */
export interface KindRow {
  readonly kind: ResourceKind;
  readonly noun: string;
  readonly plural: string;
  /** Path of the list below the API root; a resource is one segment further. */
  readonly path: string;
  /** Members of answers with the list and with one resource. */
  readonly listKey: string;
  readonly key: string;
}

/** The kinds in the order in which lists show them. */
export const KINDS: readonly KindRow[] = [
  {
    kind: "character",
    noun: "character",
    plural: "characters",
    path: "/v1/characters",
    listKey: "characters",
    key: "character",
  },
  { kind: "preset", noun: "preset", plural: "presets", path: "/v1/presets", listKey: "presets", key: "preset" },
  {
    kind: "world-book",
    noun: "world book",
    plural: "world books",
    path: "/v1/world-books",
    listKey: "worldBooks",
    key: "worldBook",
  },
  { kind: "user", noun: "user", plural: "users", path: "/v1/users", listKey: "users", key: "user" },
];

/** The words that `--kind` takes. */
export const KIND_WORDS = ["character", "preset", "world-book", "user"] as const satisfies readonly ResourceKind[];

/** The row of a kind. */
export function kindRow(kind: ResourceKind): KindRow {
  const row = KINDS.find((candidate) => candidate.kind === kind);
  if (row === undefined) throw new Error(`no row for the kind ${kind}`);
  return row;
}
