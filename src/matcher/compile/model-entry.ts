import { type Entry, MATCH_SOURCES, ROLES, SELECTIVE_LOGICS, type Position } from "../model/book.ts";
import { parseDecorators } from "./decorators.ts";
import {
  type CharacterFilter,
  type LoreEntry,
  POSITION_AFTER,
  POSITION_AT_DEPTH,
  POSITION_BEFORE,
  POSITION_EXAMPLE_BOTTOM,
  POSITION_EXAMPLE_TOP,
  POSITION_NONE,
  POSITION_NOTE_BOTTOM,
  POSITION_NOTE_TOP,
  POSITION_OUTLET,
} from "./entry.ts";
import { textHash } from "./entry-hash.ts";
import { type EntryPlace, timedKeyOf } from "./st-entry.ts";

/** SillyTavern's number of each position. */
export const POSITION_NUMBERS: Readonly<Record<Position, number>> = {
  before_character_definition: POSITION_BEFORE,
  after_character_definition: POSITION_AFTER,
  before_author_note: POSITION_NOTE_TOP,
  after_author_note: POSITION_NOTE_BOTTOM,
  at_depth: POSITION_AT_DEPTH,
  before_example_messages: POSITION_EXAMPLE_TOP,
  after_example_messages: POSITION_EXAMPLE_BOTTOM,
  outlet: POSITION_OUTLET,
};

/** A normalised entry of the library. An absent field has the meaning that it has in SillyTavern's matcher. */
export function entryFromModel(entry: Entry, place: EntryPlace): LoreEntry {
  const decorated = parseDecorators(entry.content ?? "");
  const sticky = entry.effects?.sticky ?? 0;
  const cooldown = entry.effects?.cooldown ?? 0;
  const timed = sticky !== 0 || cooldown !== 0;
  const delay = entry.recursion?.delayUntil ?? 0;
  return {
    book: place.book,
    uid: place.uid,
    timedKey: timedKeyOf(place),
    hash: timed ? entryHash(entry, place) : "",
    keys: entry.keys ?? [],
    secondaryKeys: entry.secondaryKeys ?? [],
    selective: entry.selective ?? false,
    logic: entry.selectiveLogic === undefined ? 0 : SELECTIVE_LOGICS.indexOf(entry.selectiveLogic),
    constant: entry.constant ?? false,
    invalid: isInvalid(entry),
    disabled: entry.enabled === false,
    ...decorated,
    order: entry.insertionOrder ?? Number.NaN,
    position: entry.position === undefined ? POSITION_NONE : POSITION_NUMBERS[entry.position],
    depth: entry.depth ?? null,
    role: entry.role === undefined ? null : ROLES.indexOf(entry.role),
    outletName: entry.outletName ?? "",
    ...probabilityFields(entry),
    group: entry.group?.name ?? "",
    groupOverride: entry.group?.override ?? false,
    groupWeight: entry.group?.weight ?? 100,
    groupScoring: entry.useGroupScoring ?? null,
    scanDepth: entry.scanDepth ?? null,
    caseSensitive: entry.caseSensitive ?? null,
    wholeWords: entry.matchWholeWords ?? null,
    excludeRecursion: entry.recursion?.exclude ?? null,
    preventRecursion: entry.recursion?.prevent ?? null,
    delayLevel: delay === true ? 1 : delay === false ? 0 : delay,
    sticky,
    cooldown,
    delay: entry.effects?.delay ?? 0,
    ignoreBudget: entry.ignoreBudget ?? false,
    filter: filterOf(entry),
    triggers: entry.triggers ?? [],
    sources: sourcesOf(entry),
  };
}

function probabilityFields(entry: Entry): Pick<LoreEntry, "rolls" | "probability"> {
  const { probability } = entry;
  return {
    rolls: (entry.useProbability ?? false) && probability !== 100,
    probability: probability === undefined ? Number.NaN : (probability ?? 0),
  };
}

/** What is no object in the file became an entry without anything. */
function isInvalid({ keys, content, source: { raw } }: Entry): boolean {
  const isObject = typeof raw === "object" && raw !== null && !Array.isArray(raw);
  return !isObject && keys === undefined && content === undefined;
}

/** Everything of the entry counts but where it stood in the file. */
function entryHash(entry: Entry, place: EntryPlace): string {
  const { source: _source, ...fields } = entry;
  return textHash(`${place.bookName}\n${place.occurrence}\n${JSON.stringify(fields)}`);
}

function filterOf(entry: Entry): CharacterFilter | null {
  const filter = entry.characterFilter;
  return filter === undefined || (filter.names.length === 0 && filter.tags.length === 0) ? null : filter;
}

function sourcesOf(entry: Entry): number {
  const wanted = entry.matchSources;
  if (wanted === undefined) return 0;
  let bits = 0;
  for (let i = 0; i < MATCH_SOURCES.length; i++) {
    const source = MATCH_SOURCES[i];
    if (source !== undefined && wanted[source] === true) bits |= 1 << i;
  }
  return bits;
}
