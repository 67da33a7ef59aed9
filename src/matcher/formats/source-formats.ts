import type { SourceFormat } from "../model/book.ts";
import type { PathSegment } from "./json-path.ts";
import { type Fields, isFields, ownField } from "./json-object.ts";
import { restoreWorldEntry } from "./kept-entry.ts";
import { agnaiEntryToWorld } from "./sillytavern/agnai.ts";
import { CARD_EXTENSIONS } from "./sillytavern/card-extensions.ts";
import { characterBookEntryToWorld, withId } from "./sillytavern/character-book.ts";
import { novelAiEntryToWorld } from "./sillytavern/novelai.ts";
import { hasSplittableKeys, risuEntryToWorld } from "./sillytavern/risu.ts";

/** What the reader and the writers have to know about one file format. */
export interface SourceAdaptor {
  /** Whether we write this format too, so that a file may hold what an export of ours kept. */
  readonly exported: boolean;
  /** Name of the field that holds the entries. */
  readonly list: "entries" | "data";
  /** The entry in SillyTavern's form, as its conversion makes it; `index` = place in the file. Total. */
  toWorld(raw: unknown, index: number): unknown;
  /** The id that the file itself gives the entry, if any. */
  statedId(raw: unknown, index: number): unknown;
  /** Whether SillyTavern's conversion gets through the entry; where it does not, it refuses the whole file. */
  readonly convertible: (raw: unknown) => boolean;
  /** Where the file has a field of SillyTavern's entry; undefined = filled in by the conversion. */
  sourceOf(st: string): readonly PathSegment[] | undefined;
  /** The field that switches an entry on, where its absence switches it off. */
  readonly enabledBy?: "enabled";
  /** Top-level fields of an entry that SillyTavern's form carries unchanged when the named field equals them. */
  readonly copied: Readonly<Record<string, string>>;
}

const BOOK_FIELDS: Readonly<Record<string, readonly string[]>> = {
  key: ["keys"],
  keysecondary: ["secondary_keys"],
  comment: ["comment"],
  content: ["content"],
  constant: ["constant"],
  selective: ["selective"],
  order: ["insertion_order"],
  disable: ["enabled"],
  extensions: ["extensions"],
  ...Object.fromEntries(CARD_EXTENSIONS.map(({ world, card }) => [world, ["extensions", card]])),
};

const NOVELAI_FIELDS: Readonly<Record<string, readonly string[]>> = {
  key: ["keys"],
  comment: ["displayName"],
  content: ["text"],
  order: ["contextConfig", "budgetPriority"],
  disable: ["enabled"],
};

const AGNAI_FIELDS: Readonly<Record<string, readonly string[]>> = {
  key: ["keywords"],
  comment: ["name"],
  content: ["entry"],
  order: ["weight"],
  disable: ["enabled"],
};

const RISU_FIELDS: Readonly<Record<string, readonly string[]>> = {
  key: ["key"],
  keysecondary: ["secondkey"],
  comment: ["comment"],
  content: ["content"],
  constant: ["alwaysActive"],
  selective: ["selective"],
  order: ["insertorder"],
  probability: ["activationPercent"],
};

/** The formats that can be read. */
export const SOURCE_ADAPTORS: Readonly<Record<SourceFormat, SourceAdaptor>> = {
  "st-world": {
    exported: true,
    list: "entries",
    toWorld: (raw) => raw,
    convertible: () => true,
    statedId: (raw) => ownField(raw, "uid"),
    sourceOf: (st) => [st],
    copied: {},
  },
  "character-book": {
    exported: true,
    list: "entries",
    toWorld: (raw, index) => restoreWorldEntry(characterBookEntryToWorld(withId(raw, index), index), raw),
    convertible: () => true,
    statedId: (raw) => ownField(raw, "id"),
    sourceOf: (st) => (st === "position" ? ["position"] : BOOK_FIELDS[st]),
    enabledBy: "enabled",
    copied: {},
  },
  novelai: {
    exported: false,
    list: "entries",
    toWorld: novelAiEntryToWorld,
    convertible: (raw) => raw !== null,
    statedId: (_raw, index) => index,
    sourceOf: (st) => NOVELAI_FIELDS[st],
    enabledBy: "enabled",
    copied: { keys: "key", displayName: "comment", text: "content" },
  },
  agnai: {
    exported: false,
    list: "entries",
    toWorld: agnaiEntryToWorld,
    convertible: (raw) => raw !== null,
    statedId: (_raw, index) => index,
    sourceOf: (st) => AGNAI_FIELDS[st],
    enabledBy: "enabled",
    copied: { keywords: "key", name: "comment", entry: "content", weight: "order" },
  },
  risu: {
    exported: false,
    list: "data",
    toWorld: risuEntry,
    convertible: hasSplittableKeys,
    statedId: (_raw, index) => index,
    sourceOf: (st) => RISU_FIELDS[st],
    copied: {
      comment: "comment",
      content: "content",
      alwaysActive: "constant",
      selective: "selective",
      insertorder: "order",
    },
  },
};

/** Whether SillyTavern's Risu conversion makes an entry of 0 % fire always. */
export function isRisuZeroPercent(raw: unknown): boolean {
  return ownField(raw, "activationPercent") === 0;
}

/** SillyTavern's conversion, but with 0 % meaning never. */
function risuEntry(raw: unknown, index: number): Fields {
  const world = risuEntryToWorld(raw, index);
  return isRisuZeroPercent(raw) ? { ...world, useProbability: true } : world;
}

/** The fields of a foreign entry that SillyTavern's form does not carry unchanged. */
export function leftover(raw: unknown, world: Fields, adaptor: SourceAdaptor): Fields {
  if (!isFields(raw)) return {};
  const carried = ([name, value]: [string, unknown]): boolean => {
    const copy = Object.hasOwn(adaptor.copied, name) ? adaptor.copied[name] : undefined;
    return copy !== undefined && world[copy] === value;
  };
  return Object.fromEntries(Object.entries(raw).filter((pair) => !carried(pair)));
}
