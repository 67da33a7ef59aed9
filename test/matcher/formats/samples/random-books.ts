import type { SourceFormat } from "../../../../src/matcher/model/book.ts";
import type { Random } from "./random.ts";

type Fields = Record<string, unknown>;
type Maker = (random: Random) => unknown;

const text: Maker = (random) => random.uniqueText();
const number: Maker = (random) => random.uniqueNumber();
const flag: Maker = (random) => random.chance(0.5);
const flagOrNull: Maker = (random) => random.pick<boolean | null>([true, false, null]);
const numberOrNull: Maker = (random) => (random.chance(0.4) ? null : random.uniqueNumber());
const texts: Maker = (random) => Array.from({ length: random.below(3) }, () => random.uniqueText());
const oneOf =
  (...values: readonly [unknown, ...unknown[]]): Maker =>
  (random) =>
    random.pick(values);

/** Anything that JSON can say, small. */
export const anything: Maker = (random) =>
  random.pick<Maker>([
    text,
    number,
    flagOrNull,
    texts,
    oneOf("", "0", "1", "true", "false", "50", -1, 0, 1, 7, 2.5),
    (inner) => ({ [inner.uniqueText()]: inner.uniqueText(), deep: { value: inner.uniqueNumber() } }),
    oneOf([], {}, [null], [[]], "a, /b,c/i ,d", "\ud800"),
  ])(random);

const WORLD_ENTRY: Readonly<Record<string, Maker>> = {
  uid: (random) => random.pick<unknown>([random.uniqueNumber(), random.uniqueText()]),
  key: texts,
  keysecondary: texts,
  comment: text,
  content: text,
  constant: flag,
  vectorized: flag,
  selective: flag,
  selectiveLogic: oneOf(0, 1, 2, 3),
  addMemo: flag,
  order: number,
  position: oneOf(0, 1, 2, 3, 4, 5, 6, 7),
  disable: flag,
  ignoreBudget: flag,
  excludeRecursion: flag,
  preventRecursion: flag,
  delayUntilRecursion: oneOf(true, false, 0, 1, 2),
  probability: numberOrNull,
  useProbability: flag,
  depth: numberOrNull,
  outletName: text,
  group: text,
  groupOverride: flag,
  groupWeight: numberOrNull,
  scanDepth: numberOrNull,
  caseSensitive: flagOrNull,
  matchWholeWords: flagOrNull,
  useGroupScoring: flagOrNull,
  automationId: text,
  role: oneOf(0, 1, 2),
  sticky: numberOrNull,
  cooldown: numberOrNull,
  delay: numberOrNull,
  matchPersonaDescription: flag,
  matchCharacterDescription: flag,
  matchCharacterPersonality: flag,
  matchCharacterDepthPrompt: flag,
  matchScenario: flag,
  matchCreatorNotes: flag,
  triggers: texts,
  displayIndex: number,
  characterFilter: (random) => ({ isExclude: random.chance(0.5), names: texts(random), tags: texts(random) }),
  extensions: (random) => ({ [random.uniqueText()]: anything(random), exclude_recursion: random.chance(0.5) }),
};

const CARD_EXTENSION: Readonly<Record<string, Maker>> = {
  position: oneOf(0, 1, 2, 3, 4, 5, 6, 7),
  exclude_recursion: flag,
  display_index: number,
  probability: numberOrNull,
  useProbability: flag,
  depth: numberOrNull,
  selectiveLogic: oneOf(0, 1, 2, 3),
  outlet_name: text,
  group: text,
  group_override: flag,
  group_weight: numberOrNull,
  prevent_recursion: flag,
  delay_until_recursion: oneOf(true, false, 0, 2),
  scan_depth: numberOrNull,
  match_whole_words: flagOrNull,
  use_group_scoring: flagOrNull,
  case_sensitive: flagOrNull,
  automation_id: text,
  role: oneOf(0, 1, 2),
  vectorized: flag,
  sticky: numberOrNull,
  cooldown: numberOrNull,
  delay: numberOrNull,
  match_scenario: flag,
  triggers: texts,
  ignore_budget: flag,
};

const ENTRIES: Readonly<Record<SourceFormat, Readonly<Record<string, Maker>>>> = {
  "st-world": WORLD_ENTRY,
  "character-book": {
    id: (random) => random.pick<unknown>([random.uniqueNumber(), random.uniqueText()]),
    keys: texts,
    secondary_keys: texts,
    comment: text,
    content: text,
    constant: flag,
    selective: flag,
    insertion_order: number,
    enabled: flag,
    position: oneOf("before_char", "after_char", "elsewhere"),
    use_regex: flag,
    name: text,
    priority: number,
    case_sensitive: flagOrNull,
    extensions: (random) => fieldsOf(CARD_EXTENSION, random, { present: 0.7, odd: 0.1 }),
  },
  novelai: {
    text,
    displayName: text,
    keys: texts,
    enabled: flag,
    searchRange: number,
    forceActivation: flag,
    contextConfig: (random) => ({ budgetPriority: random.uniqueNumber(), prefix: random.uniqueText() }),
    category: text,
  },
  agnai: { name: text, entry: text, keywords: texts, priority: number, weight: number, enabled: flag },
  risu: {
    key: (random) => `${random.uniqueText()}, ${random.uniqueText()}`,
    secondkey: oneOf("", "s1, s2", "s3"),
    comment: text,
    content: text,
    mode: text,
    alwaysActive: flag,
    selective: flag,
    insertorder: number,
    activationPercent: oneOf(0, 40, 100, null),
  },
};

const ROOTS: Readonly<Record<SourceFormat, Readonly<Record<string, Maker>>>> = {
  "st-world": {
    name: text,
    extensions: (random) => ({ own: anything(random) }),
    originalData: (random) => ({ x: text(random) }),
  },
  "character-book": {
    name: text,
    description: text,
    scan_depth: number,
    token_budget: number,
    recursive_scanning: flag,
    extensions: (random) => ({ own: anything(random) }),
  },
  novelai: {
    settings: (random) => ({ orderByKeyLocations: random.chance(0.5) }),
    categories: (random) => [anything(random)],
  },
  agnai: { name: text, description: text, is_public: flag },
  risu: { ver: oneOf(1) },
};

/** Data as an export of ours keeps it, or something that only looks like it. */
const kept: Maker = (random) =>
  random.pick<Maker>([
    text,
    (inner) => ({ world: { fields: { comment: { as: text(inner), was: text(inner) } }, key: text(inner) } }),
    (inner) => ({ world: { extensions: { state: random.pick(["absent", "other", "object"]), was: text(inner) } } }),
    (inner) => ({ world: text(inner), card: text(inner), root: text(inner), source: number(inner) }),
    (inner) => ({ world: { raw: text(inner) }, card: { fields: { [String(text(inner))]: text(inner) } } }),
    (inner) => ({ root: { [String(text(inner))]: text(inner), extensions: { own: text(inner) } } }),
    (inner) => ({ source: { fields: { description: text(inner), name: text(inner) } }, other: text(inner) }),
  ])(random);

function withKeptData(holder: Fields, random: Random): void {
  const extensions = holder["extensions"];
  const own = typeof extensions === "object" && extensions !== null && !Array.isArray(extensions) ? extensions : {};
  holder["extensions"] = { ...own, "dsh-lorekeeper": kept(random) };
}

/**
 * A random file of one format, as a JSON value. `odd` is the share of fields with a value of any type,
 * `present` that of fields that are there, `kept` that of entries with data as exports of ours keep it.
 */
export function randomBook(
  format: SourceFormat,
  random: Random,
  options: { entries: number; odd: number; present?: number; kept?: number },
): Fields {
  const rates = { present: options.present ?? 0.8, odd: options.odd };
  const entries = Array.from({ length: 1 + random.below(options.entries) }, () => {
    const entry = fieldsOf(ENTRIES[format], random, rates);
    if (random.chance(0.3)) entry[random.uniqueText()] = anything(random);
    if (random.chance(options.kept ?? 0)) withKeptData(entry, random);
    // A Risu entry without a text of keys is refused with its whole file.
    if (format === "risu") {
      entry["key"] = `${random.uniqueText()}, ${random.uniqueText()}`;
      if (typeof entry["secondkey"] !== "string") delete entry["secondkey"];
    }
    return entry;
  });
  const root: Fields = fieldsOf(ROOTS[format], random, { present: 0.6, odd: options.odd / 2 });
  if (random.chance(0.3)) root[random.uniqueText()] = anything(random);
  const exported = format === "st-world" || format === "character-book";
  if (exported && random.chance(options.kept ?? 0)) withKeptData(root, random);
  if (format === "risu") return { ...root, type: "risu", data: entries };
  const sign = format === "novelai" ? { lorebookVersion: 5 } : format === "agnai" ? { kind: "memory" } : {};
  const asObject = format === "st-world" && random.chance(0.8);
  return { ...root, ...sign, entries: asObject ? keyed(entries, random) : entries };
}

function keyed(entries: readonly Fields[], random: Random): Fields {
  const names = ["__proto__", "constructor", "title", "", "[x]"];
  return Object.fromEntries(
    entries.map((entry, index) => [random.chance(0.8) ? String(index) : (names[index] ?? "x"), entry]),
  );
}

function fieldsOf(
  makers: Readonly<Record<string, Maker>>,
  random: Random,
  rates: { present: number; odd: number },
): Fields {
  const fields: Fields = {};
  for (const [name, make] of Object.entries(makers)) {
    if (random.chance(rates.present)) fields[name] = (random.chance(rates.odd) ? anything : make)(random);
  }
  return fields;
}
