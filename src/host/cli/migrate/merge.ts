import { LIMITS } from "../../../matcher/limits.ts";
import type { ResourceKind } from "../../../workers/protocol.ts";
import type { MapFileName } from "./plan.ts";
import { isFields, type Fields } from "./shapes.ts";

/** A file of sessions or relations with what the old one has and ours has not. */
export type Merged =
  | { readonly state: "merged"; readonly value: Fields; readonly added: number }
  | { readonly state: "same" }
  | { readonly state: "refused"; readonly why: string };

interface Shape {
  readonly versions: readonly number[];
  /** Paths of the maps in the file; `kind`: of the owners that are their keys. */
  readonly maps: readonly { readonly path: readonly string[]; readonly kind?: ResourceKind }[];
  readonly entriesMax: number;
  readonly bytesMax: number;
}

const SHAPES: Readonly<Record<Exclude<MapFileName, "character-state.json">, Shape>> = {
  "session-selections.json": {
    versions: [1, 2],
    maps: [{ path: ["sessions"] }],
    entriesMax: LIMITS.selectionSessions.value,
    bytesMax: LIMITS.selectionStateBytes.value,
  },
  "user-world-book-bindings.json": {
    versions: [1],
    maps: [{ path: ["users"], kind: "user" }],
    entriesMax: LIMITS.userRelationOwners.value,
    bytesMax: LIMITS.userRelationStateBytes.value,
  },
  "resource-world-book-bindings.json": {
    versions: [1],
    maps: [
      { path: ["owners", "preset"], kind: "preset" },
      { path: ["owners", "character"], kind: "character" },
    ],
    entriesMax: LIMITS.resourceRelationOwners.value,
    bytesMax: LIMITS.resourceRelationStateBytes.value,
  },
};

const at = (value: Fields, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), value);

function withAt(value: Fields, [name = "", ...rest]: readonly string[], inner: Fields): Fields {
  const own = value[name];
  return { ...value, [name]: rest.length === 0 ? inner : withAt(isFields(own) ? own : {}, rest, inner) };
}

/** By entries: a key of JSON may be `__proto__`, which an assignment would lose. */
function joined(
  old: Fields,
  ours: Fields,
  isGone: (id: string) => boolean,
): { readonly value: Fields; readonly added: number } {
  const fresh = Object.entries(old).filter(([id]) => !Object.hasOwn(ours, id) && !isGone(id));
  return { value: Object.fromEntries([...Object.entries(ours), ...fresh]), added: fresh.length };
}

/** What is in the data folder already. */
export interface Present {
  /** Our file of that name; undefined without one. */
  readonly ours: unknown;
  /** `kind/id` of what lies in the trash. */
  readonly deleted: ReadonlySet<string>;
}

/**
 * Adds to our file what the old one has for sessions or owners that ours does not know and that were not deleted here;
 * what ours says stays. Pure.
 */
export function mergeMap(
  name: Exclude<MapFileName, "character-state.json">,
  old: Fields,
  { ours, deleted }: Present,
): Merged {
  const { versions, maps, entriesMax, bytesMax } = SHAPES[name];
  const version = old["schemaVersion"];
  if (typeof version !== "number" || !versions.includes(version)) {
    return { state: "refused", why: `its schemaVersion is ${JSON.stringify(version)}, not ${versions.join(" or ")}` };
  }
  if (ours !== undefined && !isFields(ours))
    return { state: "refused", why: "the file in the data folder is no object" };
  let value: Fields = ours ?? { schemaVersion: version };
  let entries = 0;
  let added = 0;
  for (const { path, kind } of maps) {
    const from = at(old, path);
    if (from !== undefined && !isFields(from)) return { state: "refused", why: `${path.join(".")} is no object` };
    const into = at(value, path);
    const both = joined(from ?? {}, isFields(into) ? into : {}, (id) => deleted.has(`${kind}/${id}`));
    value = withAt(value, path, both.value);
    entries += Object.keys(both.value).length;
    added += both.added;
  }
  if (added === 0) return { state: "same" };
  if (entries > entriesMax)
    return { state: "refused", why: `together there are ${entries}; at most ${entriesMax} are kept` };
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes > bytesMax)
    return { state: "refused", why: `together they have ${bytes} bytes; at most ${bytesMax} are kept` };
  return { state: "merged", value, added };
}

/** Our state of the library with the old default preset, unless there is one; undefined if nothing changes. */
export function withSelected(ours: unknown, selectedId: string): Fields | undefined {
  if (ours === undefined) {
    return { schemaVersion: 1, selectedId, characterOrder: { mode: "updated" }, missingCharacters: [] };
  }
  return isFields(ours) && ours["selectedId"] === null ? { ...ours, selectedId } : undefined;
}
