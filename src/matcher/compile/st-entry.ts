import { MATCH_SOURCES, type MatchSource } from "../model/book.ts";
import { parseDecorators } from "./decorators.ts";
import {
  type CharacterFilter,
  LOGIC_AND_ALL,
  LOGIC_UNKNOWN,
  type LoreEntry,
  POSITION_NONE,
  POSITION_OUTLET,
} from "./entry.ts";
import { textHash } from "./entry-hash.ts";

/** A raw SillyTavern entry: JSON of any shape. */
export type RawEntry = Readonly<Record<string, unknown>>;

/** Where an entry stands, beside its own fields. */
export interface EntryPlace {
  readonly book: number;
  readonly bookName: string;
  readonly uid: number | string;
  /** 1 for the first entry of this uid in its book, 2 for the second, … */
  readonly occurrence: number;
}

const SOURCE_FIELDS: Readonly<Record<MatchSource, string>> = {
  personaDescription: "matchPersonaDescription",
  characterDescription: "matchCharacterDescription",
  characterPersonality: "matchCharacterPersonality",
  characterDepthPrompt: "matchCharacterDepthPrompt",
  scenario: "matchScenario",
  creatorNotes: "matchCreatorNotes",
};

/** The timed key of an entry. */
export function timedKeyOf(place: EntryPlace): string {
  const key = `${place.bookName}.${place.uid}`;
  return place.occurrence === 1 ? key : `${key}#${place.occurrence}`;
}

/**
 * A raw SillyTavern entry with the coercions of SillyTavern's matcher: fields are read as they are, none is filled
 * with the editor's defaults.
 */
export function entryFromSt(raw: RawEntry, place: EntryPlace): LoreEntry {
  const decorated = parseDecorators(text(raw["content"]));
  const sticky = amount(raw["sticky"]);
  const cooldown = amount(raw["cooldown"]);
  const timed = sticky !== 0 || cooldown !== 0;
  return {
    book: place.book,
    uid: place.uid,
    timedKey: timedKeyOf(place),
    hash: timed ? textHash(`${place.bookName}\n${place.occurrence}\n${JSON.stringify(raw)}`) : "",
    keys: strings(raw["key"]),
    secondaryKeys: strings(raw["keysecondary"]),
    selective: Boolean(raw["selective"]),
    logic: logicOf(raw["selectiveLogic"]),
    constant: Boolean(raw["constant"]),
    invalid: false,
    disabled: looselyTrue(raw["disable"]),
    ...decorated,
    order: numberOf(raw["order"]),
    position: positionOf(raw["position"]),
    depth: depthOf(raw["depth"]),
    role: depthOf(raw["role"]),
    outletName: text(raw["outletName"]),
    rolls: Boolean(raw["useProbability"]) && raw["probability"] !== 100,
    probability: numberOf(raw["probability"]),
    ...groupFields(raw),
    scanDepth: nullableNumber(raw["scanDepth"]),
    caseSensitive: nullableFlag(raw["caseSensitive"]),
    wholeWords: nullableFlag(raw["matchWholeWords"]),
    excludeRecursion: nullableFlag(raw["excludeRecursion"]),
    preventRecursion: nullableFlag(raw["preventRecursion"]),
    delayLevel: levelOf(raw["delayUntilRecursion"]),
    sticky,
    cooldown,
    delay: amount(raw["delay"]),
    ignoreBudget: Boolean(raw["ignoreBudget"]),
    filter: filterOf(raw["characterFilter"]),
    triggers: strings(raw["triggers"]),
    sources: sourcesOf(raw),
  };
}

function groupFields(raw: RawEntry): Pick<LoreEntry, "group" | "groupOverride" | "groupWeight" | "groupScoring"> {
  const weight = raw["groupWeight"];
  return {
    group: text(raw["group"]),
    groupOverride: Boolean(raw["groupOverride"]),
    groupWeight: typeof weight === "number" || typeof weight === "string" ? weight : 100,
    groupScoring: nullableFlag(raw["useGroupScoring"]),
  };
}

function text(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((item) => (typeof item === "string" ? item : text(item))) : [];
}

/** `value == true` of JavaScript for JSON scalars. */
function looselyTrue(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "" && Number(value) === 1;
  return value === true || value === 1;
}

function numberOf(value: unknown): number {
  if (value === undefined) return Number.NaN;
  return typeof value === "object" && value !== null ? Number.NaN : Number(value);
}

function nullableNumber(value: unknown): number | null {
  return value === undefined || value === null ? null : numberOf(value);
}

function nullableFlag(value: unknown): boolean | null {
  return value === undefined || value === null ? null : Boolean(value);
}

/** A message count; whatever is not a number other than 0 means "none". */
function amount(value: unknown): number {
  const count = numberOf(value);
  return Number.isNaN(count) ? 0 : count;
}

function depthOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function logicOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  const known = typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= LOGIC_AND_ALL;
  return known ? value : LOGIC_UNKNOWN;
}

function positionOf(value: unknown): number {
  const known = typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= POSITION_OUTLET;
  return known ? value : POSITION_NONE;
}

function levelOf(value: unknown): number | string {
  if (value === true) return 1;
  if (typeof value === "string") return value;
  return typeof value === "number" && !Number.isNaN(value) ? value : 0;
}

function filterOf(value: unknown): CharacterFilter | null {
  if (typeof value !== "object" || value === null) return null;
  const filter = value as Readonly<Record<string, unknown>>;
  const names = strings(filter["names"]);
  const tags = strings(filter["tags"]);
  if (names.length === 0 && tags.length === 0) return null;
  return { isExclude: Boolean(filter["isExclude"]), names, tags };
}

function sourcesOf(raw: RawEntry): number {
  let bits = 0;
  for (let i = 0; i < MATCH_SOURCES.length; i++) {
    const source = MATCH_SOURCES[i];
    if (source !== undefined && raw[SOURCE_FIELDS[source]]) bits |= 1 << i;
  }
  return bits;
}

/** Which fields of an entry a field of SillyTavern's spelling decides. */
const OVERLAY: Readonly<Record<string, readonly (keyof LoreEntry)[]>> = {
  key: ["keys"],
  keysecondary: ["secondaryKeys"],
  selective: ["selective"],
  selectiveLogic: ["logic"],
  order: ["order"],
  position: ["position"],
  depth: ["depth"],
  role: ["role"],
  outletName: ["outletName"],
  group: ["group"],
  groupOverride: ["groupOverride"],
  groupWeight: ["groupWeight"],
  useGroupScoring: ["groupScoring"],
  scanDepth: ["scanDepth"],
  caseSensitive: ["caseSensitive"],
  matchWholeWords: ["wholeWords"],
  excludeRecursion: ["excludeRecursion"],
  preventRecursion: ["preventRecursion"],
  sticky: ["sticky"],
  cooldown: ["cooldown"],
  ignoreBudget: ["ignoreBudget"],
};

/**
 * A copy of an entry with some of its fields replaced, given in SillyTavern's spelling. The new content is taken as it
 * is: decorators are read only when the list of entries is built.
 */
export function overlayEntry(entry: LoreEntry, overrides: RawEntry): LoreEntry {
  const place = { book: entry.book, bookName: "", uid: entry.uid, occurrence: 1 };
  const read = entryFromSt({ probability: 100, ...overrides }, place);
  const patch: Record<string, unknown> = {};
  for (const field of Object.keys(overrides)) for (const name of OVERLAY[field] ?? []) patch[name] = read[name];
  if ("content" in overrides) patch["content"] = text(overrides["content"]);
  if ("useProbability" in overrides || "probability" in overrides) {
    const probability = "probability" in overrides ? read.probability : entry.probability;
    const used = "useProbability" in overrides ? Boolean(overrides["useProbability"]) : entry.rolls;
    Object.assign(patch, { probability, rolls: used && overrides["probability"] !== 100 && probability !== 100 });
  }
  return { ...entry, ...patch };
}
