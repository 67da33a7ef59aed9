import { z } from "zod";
import { isFields, jsonEqual, ownField } from "../../../matcher/formats/json-object.ts";
import {
  type Entry,
  MatchSourceSchema,
  PositionSchema,
  RoleSchema,
  SelectiveLogicSchema,
} from "../../../matcher/model/book.ts";
import { FieldsSchema } from "../json-schemas.ts";
import { type EntryFields, filled, NEW_ENTRY } from "./fill.ts";

const number = z.number();
const nullable = number.nullable();
const flag = z.boolean();
const inherited = flag.nullable();
const texts = z.array(z.string());

/** An entry in a request. What it leaves out keeps its value, or is that of a new entry. */
export const EntryEditSchema = z.strictObject({
  uid: z.union([number, z.string()]).exactOptional(),
  keys: texts.exactOptional(),
  secondaryKeys: texts.exactOptional(),
  comment: z.string().exactOptional(),
  content: z.string().exactOptional(),
  enabled: flag.exactOptional(),
  constant: flag.exactOptional(),
  selective: flag.exactOptional(),
  vectorized: flag.exactOptional(),
  insertionOrder: number.exactOptional(),
  position: PositionSchema.exactOptional(),
  depth: nullable.exactOptional(),
  role: RoleSchema.exactOptional(),
  selectiveLogic: SelectiveLogicSchema.exactOptional(),
  probability: nullable.exactOptional(),
  useProbability: flag.exactOptional(),
  scanDepth: nullable.exactOptional(),
  caseSensitive: inherited.exactOptional(),
  matchWholeWords: inherited.exactOptional(),
  useGroupScoring: inherited.exactOptional(),
  displayIndex: number.exactOptional(),
  outletName: z.string().exactOptional(),
  group: z
    .strictObject({
      name: z.string().exactOptional(),
      override: flag.exactOptional(),
      weight: nullable.exactOptional(),
    })
    .exactOptional(),
  recursion: z
    .strictObject({
      exclude: flag.exactOptional(),
      prevent: flag.exactOptional(),
      delayUntil: z.union([flag, number]).exactOptional(),
    })
    .exactOptional(),
  effects: z
    .strictObject({
      sticky: nullable.exactOptional(),
      cooldown: nullable.exactOptional(),
      delay: nullable.exactOptional(),
    })
    .exactOptional(),
  automationId: z.string().exactOptional(),
  ignoreBudget: flag.exactOptional(),
  matchSources: z.partialRecord(MatchSourceSchema, flag).exactOptional(),
  triggers: texts.exactOptional(),
  characterFilter: z.strictObject({ isExclude: flag, names: texts, tags: texts }).nullable().exactOptional(),
  extensions: FieldsSchema.exactOptional(),
  // What the API gives beside; where an entry came from cannot be changed.
  uidDuplicate: z.unknown().exactOptional(),
  source: z.unknown().exactOptional(),
});

export type EntryEdit = z.infer<typeof EntryEditSchema>;

/**
 * The entries that a request lists, in its order, in place of those of the book. One with the uid of an entry of the
 * book is that entry: it keeps its place in the file and every field that the request leaves out or repeats.
 */
export function editEntries(before: readonly Entry[], edits: readonly EntryEdit[]): Entry[] {
  const known = new KnownEntries(before);
  let freeUid =
    before.reduce((max, { uid }) => (typeof uid === "number" ? Math.max(max, Math.floor(uid)) : max), -1) + 1;
  for (const { uid } of edits) if (typeof uid === "number") freeUid = Math.max(freeUid, Math.floor(uid) + 1);
  let freeIndex = before.reduce((max, { source }) => Math.max(max, source.index), -1) + 1;
  const entries = edits.map((edit): Entry => {
    const found = known.take(edit);
    if (found !== undefined) return editEntry(found.entry, edit, found.index);
    const uid = edit.uid ?? freeUid++;
    return { uid, ...newFields(edit), source: { key: String(uid), index: freeIndex++ } };
  });
  return marked(entries);
}

/** Entries by uid; each can be taken once. */
class KnownEntries {
  private readonly byUid = new Map<string, { entry: Entry; index: number }[]>();

  constructor(entries: readonly Entry[]) {
    for (const [index, entry] of entries.entries()) {
      const list = this.byUid.get(String(entry.uid)) ?? [];
      list.push({ entry, index });
      this.byUid.set(String(entry.uid), list);
    }
  }

  take({ uid, source }: EntryEdit): { entry: Entry; index: number } | undefined {
    const list = uid === undefined ? undefined : this.byUid.get(String(uid));
    if (list === undefined || list.length === 0) return undefined;
    const place = ownField(source, "index");
    const exact = list.findIndex(({ entry }) => entry.source.index === place);
    return list.splice(Math.max(exact, 0), 1)[0];
  }
}

const GROUPS = ["group", "recursion", "effects", "matchSources"] as const;

function fieldsOf(edit: EntryEdit): EntryFields {
  const { uid: _uid, uidDuplicate: _duplicate, source: _source, characterFilter, ...fields } = edit;
  return characterFilter === undefined || characterFilter === null ? fields : { ...fields, characterFilter };
}

function newFields(edit: EntryEdit): EntryFields {
  return { keys: [], secondaryKeys: [], comment: "", content: "", ...NEW_ENTRY, ...fieldsOf(edit) };
}

/** The entry with what the request says otherwise than the API would say of it. */
function editEntry(entry: Entry, edit: EntryEdit, index: number): Entry {
  const { uid, uidDuplicate: _duplicate, source, ...fields } = entry;
  const shown = filled(fields, index);
  const result: Record<string, unknown> = { ...fields };
  for (const [name, value] of Object.entries(fieldsOf(edit))) {
    if (isGroup(name)) result[name] = editGroup(result[name], { said: value, shown: shown[name] });
    else if (!jsonEqual(value, shown[name])) result[name] = value;
    if (result[name] === undefined) delete result[name];
  }
  if (edit.characterFilter === null) delete result["characterFilter"];
  return { uid, ...(result as EntryFields), source };
}

function isGroup(name: string): name is (typeof GROUPS)[number] {
  return GROUPS.some((group) => group === name);
}

function editGroup(before: unknown, { said, shown }: { said: unknown; shown: unknown }): unknown {
  const changed = Object.entries(isFields(said) ? said : {}).filter(
    ([name, value]) => !jsonEqual(value, ownField(shown, name)),
  );
  return changed.length === 0 ? before : { ...(isFields(before) ? before : {}), ...Object.fromEntries(changed) };
}

/** The entries with those marked that share a uid. */
function marked(entries: readonly Entry[]): Entry[] {
  const counts = new Map<string, number>();
  for (const { uid } of entries) counts.set(String(uid), (counts.get(String(uid)) ?? 0) + 1);
  return entries.map((entry) => ((counts.get(String(entry.uid)) ?? 0) > 1 ? { ...entry, uidDuplicate: true } : entry));
}
