import type { RecordSource } from "../../trace/model/record.ts";
import type { AttachedLore } from "../lore-transport.ts";
import type { SectionSource } from "../profile/model.ts";
import type { AssemblyPartInput } from "./protocol.ts";

type SourcesByName = [section: string, sources: RecordSource[]][];

/** What contributed to which section, unpacked. */
export interface SectionLists extends Pick<AssemblyPartInput, "sections" | "revisions"> {
  /** In the order of the sections. */
  readonly lists: readonly (readonly SectionSource[])[];
}

/** The contributors of each section in the shape of records. `attached`: the books that entries are in; null: none. */
export function partSources(
  { sections, lists, revisions }: SectionLists,
  attached: AttachedLore | null,
): SourcesByName {
  const known = new Map(revisions.map(([kind, id, revision]) => [JSON.stringify([kind, id]), revision]));
  const identify = entryIdentity(attached);
  const told = (source: SectionSource): RecordSource => {
    const { kind, resourceId, field, identifier, role, relationship } = source;
    const { characters, utf16Units, utf8Bytes, hash } = source;
    return {
      kind: kind === "world-book" ? "worldbook" : kind,
      resourceId,
      resourceRevision: known.get(JSON.stringify([kind, resourceId])) ?? null,
      field,
      identifier,
      role,
      relationship,
      characters,
      utf16Units,
      utf8Bytes,
      hash,
      textStatus: "not-stored",
      ...(kind === "world-book" ? identify(resourceId, source.entry) : {}),
    };
  };
  return sections.map((name, index) => [name, (lists[index] ?? []).map(told)]);
}

type EntryIdentity = Required<Pick<RecordSource, "entryId" | "qualifiedEntryId" | "entryName">>;

const NOBODY: EntryIdentity = { entryId: null, qualifiedEntryId: null, entryName: "" };
/** Longest title, as in the v1 audit. */
const NAME_UNITS_MAX = 160;

/** Names entries by index of the compiled list. An entry's own uid is told or none; it is never taken from another id. */
function entryIdentity(
  attached: AttachedLore | null,
): (resourceId: string, entry: number | undefined) => EntryIdentity {
  if (attached === null) return () => NOBODY;
  const { plain } = attached.lore;
  const { names } = attached.notes();
  return (resourceId, entry) => {
    const uid = entry === undefined ? undefined : plain.entries[entry]?.uid;
    if (entry === undefined || uid === undefined) return NOBODY;
    const entryName = (names[entry] ?? "").slice(0, NAME_UNITS_MAX).toWellFormed();
    return { entryId: String(uid), qualifiedEntryId: `${resourceId}:${uid}`, entryName };
  };
}
