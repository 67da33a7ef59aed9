import type { Fields } from "../../../matcher/formats/json-object.ts";
import { type Entry, MATCH_SOURCES } from "../../../matcher/model/book.ts";

/** The fields of an entry that say something, without what tells where it came from. */
export type EntryFields = Partial<Omit<Entry, "uid" | "uidDuplicate" | "source">>;

/**
 * The fields with a value in place of each missing one, where SillyTavern does the same with the value as without: its
 * editor's defaults, but `selective` off where a missing one ignores secondary keys, `useProbability` off where a
 * missing one never rolls. Missing stay `insertionOrder`, `position`, a `depth` that is used and a `probability` that
 * would be asked for, for which no value does the same.
 */
export function filled(entry: EntryFields, index: number): Fields {
  const said = withoutAbsent({ ...entry });
  const { probability, useProbability, secondaryKeys = [], position } = entry;
  const always = probability === undefined || probability === 100;
  return {
    keys: [],
    secondaryKeys: [],
    comment: "",
    content: "",
    enabled: true,
    constant: false,
    selective: secondaryKeys.length === 0,
    vectorized: false,
    ...(position === "at_depth" ? {} : { depth: 4 }),
    role: "system",
    selectiveLogic: "and_any",
    ...(useProbability === true ? {} : { probability: 100 }),
    useProbability: always,
    scanDepth: null,
    caseSensitive: null,
    matchWholeWords: null,
    useGroupScoring: null,
    displayIndex: index,
    outletName: "",
    automationId: "",
    ignoreBudget: false,
    triggers: [],
    characterFilter: null,
    extensions: {},
    ...said,
    group: { name: "", override: false, weight: 100, ...entry.group },
    recursion: { exclude: false, prevent: false, delayUntil: false, ...entry.recursion },
    effects: { sticky: null, cooldown: null, delay: null, ...entry.effects },
    matchSources: { ...Object.fromEntries(MATCH_SOURCES.map((name) => [name, false])), ...entry.matchSources },
  };
}

/** What an entry made in SillyTavern's editor says. */
export const NEW_ENTRY: EntryFields = {
  selective: true,
  insertionOrder: 100,
  position: "before_character_definition",
  depth: 4,
  probability: 100,
  useProbability: true,
};

function withoutAbsent(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
