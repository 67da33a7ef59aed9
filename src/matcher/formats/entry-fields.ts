import type { ImportDiagnosticCode } from "./diagnostics.ts";
import { type Entry, ROLES, SELECTIVE_LOGICS, MATCH_SOURCES } from "../model/book.ts";
import {
  type Note,
  positionNumber,
  readCharacterFilter,
  readDelayLevel,
  readDisable,
  readFlag,
  readKeys,
  readLogic,
  readNullableFlag,
  readNullableNumber,
  readNumber,
  readPosition,
  readRecord,
  readRole,
  readText,
  readTextList,
} from "./field-values.ts";
import { type Fields, isFields, ownField } from "./json-object.ts";

/** One field of a SillyTavern entry and its place in the model. */
export interface EntryField {
  readonly st: string;
  readonly model: readonly [string] | readonly [string, string];
  readonly read: (value: unknown, note: Note) => unknown;
  /** SillyTavern's value of a model value. */
  readonly write: (value: unknown) => unknown;
}

const same = (value: unknown): unknown => value;

function field(
  st: string,
  model: string,
  read: (value: unknown, note: Note) => unknown,
  write: (value: unknown) => unknown = same,
): EntryField {
  const [first = model, second] = model.split(".");
  return { st, model: second === undefined ? [first] : [first, second], read, write };
}

const indexIn =
  (names: readonly string[]) =>
  (value: unknown): unknown =>
    names.indexOf(String(value));

/** Every field of SillyTavern's entry that has a place in the model, `uid` aside. */
export const ENTRY_FIELDS: readonly EntryField[] = [
  field("key", "keys", readKeys),
  field("keysecondary", "secondaryKeys", readKeys),
  field("comment", "comment", readText),
  field("content", "content", readText),
  field("disable", "enabled", readDisable, (value) => value !== true),
  field("constant", "constant", readFlag),
  field("selective", "selective", readFlag),
  field("vectorized", "vectorized", readFlag),
  field("order", "insertionOrder", (value, note) => readNumber(value, note, 0)),
  field("position", "position", readPosition, (value) => positionNumber(value as NonNullable<Entry["position"]>)),
  field("depth", "depth", readNullableNumber),
  field("role", "role", readRole, indexIn(ROLES)),
  field("selectiveLogic", "selectiveLogic", readLogic, indexIn(SELECTIVE_LOGICS)),
  field("probability", "probability", readNullableNumber),
  field("useProbability", "useProbability", readFlag),
  field("scanDepth", "scanDepth", readNullableNumber),
  field("caseSensitive", "caseSensitive", readNullableFlag),
  field("matchWholeWords", "matchWholeWords", readNullableFlag),
  field("useGroupScoring", "useGroupScoring", readNullableFlag),
  field("displayIndex", "displayIndex", (value, note) => readNumber(value, note)),
  field("outletName", "outletName", readText),
  field("group", "group.name", readText),
  field("groupOverride", "group.override", readFlag),
  field("groupWeight", "group.weight", readNullableNumber),
  field("excludeRecursion", "recursion.exclude", readFlag),
  field("preventRecursion", "recursion.prevent", readFlag),
  field("delayUntilRecursion", "recursion.delayUntil", readDelayLevel),
  field("sticky", "effects.sticky", readNullableNumber),
  field("cooldown", "effects.cooldown", readNullableNumber),
  field("delay", "effects.delay", readNullableNumber),
  field("automationId", "automationId", readText),
  field("ignoreBudget", "ignoreBudget", readFlag),
  ...MATCH_SOURCES.map((source) =>
    field(`match${source.charAt(0).toUpperCase()}${source.slice(1)}`, `matchSources.${source}`, readFlag),
  ),
  field("triggers", "triggers", readTextList),
  field("characterFilter", "characterFilter", readCharacterFilter),
  field("extensions", "extensions", readRecord),
];

/** The model's value of a field, undefined when absent. */
export function modelValue(entry: object, { model: [first, second] }: EntryField): unknown {
  const value = ownField(entry, first);
  return second === undefined ? value : ownField(value, second);
}

/** Reports something about one field of an entry in SillyTavern's form. */
export type FieldNote = (st: string, code: ImportDiagnosticCode, message: string) => void;

/** The model fields of an entry in SillyTavern's form; without `report` it is silent. */
export function readEntryFields(stEntry: unknown, report?: FieldNote): Fields {
  const model: Fields = {};
  if (!isFields(stEntry)) return model;
  let current = "";
  const note: Note = (code, message) => report?.(current, code, message);
  for (const field of ENTRY_FIELDS) {
    if (!Object.hasOwn(stEntry, field.st)) continue;
    current = field.st;
    const value = field.read(stEntry[current], note);
    if (value !== undefined) setModelValue(model, field, value);
  }
  return model;
}

function setModelValue(model: Fields, { model: [first, second] }: EntryField, value: unknown): void {
  if (second === undefined) {
    model[first] = value;
    return;
  }
  const group = model[first];
  if (isFields(group)) group[second] = value;
  else model[first] = { [second]: value };
}
