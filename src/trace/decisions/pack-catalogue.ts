import { ColumnWriter } from "./column.ts";
import { packFlags } from "./flags.ts";
import type { CatalogueEntry, PackedCatalogue } from "./model.ts";
import { POSITION_NAMES } from "./names.ts";
import { packTextLists, packTexts } from "./text-list.ts";

type Columns = PackedCatalogue["columns"];
type ColumnName = keyof Columns;
type Rare = PackedCatalogue["rare"][number][1];

/** What a catalogue is called. */
export interface CatalogueHead {
  readonly resourceId: string;
  readonly revision: string;
  /** Of the book. */
  readonly name: string;
}

/**
 * A catalogue of entries in the order of the compiled list. The same entries give the same catalogue. Names are never
 * null here. Cost: linear; some 10 ms for 10,000 entries.
 */
export function packCatalogue(head: CatalogueHead, entries: readonly CatalogueEntry[]): PackedCatalogue {
  const groups = new Map<string, number>();
  const uids = entries.map(({ uid }) => wholeOf(uid));
  const areWhole = uids.every((uid) => uid !== null);
  return {
    v: 1,
    ...head,
    name: head.name.toWellFormed(),
    count: entries.length,
    texts: packTextLists(entries.map(({ name, keys, secondaryKeys }) => [name ?? "", ...keys, ...secondaryKeys])),
    uids: areWhole ? null : packTexts(entries.map(({ uid }) => uid)),
    columns: {
      ...(areWhole ? { uid: deltas(uids) } : {}),
      ...numbers(entries, groups),
    },
    groups: [...groups.keys()],
    rare: entries.flatMap((entry, index) => rareOf(entry, index)),
  };
}

/** Columns in which every value is null are left out. */
function numbers(entries: readonly CatalogueEntry[], groups: Map<string, number>): Columns {
  const columns: Columns = {};
  for (const [name, valueOf] of Object.entries(VALUES) as [ColumnName, ValueOf][]) {
    const writer = new ColumnWriter();
    let isEmpty = true;
    for (const entry of entries) {
      const value = valueOf(entry);
      isEmpty &&= value === null;
      writer.add(value);
    }
    if (!isEmpty) columns[name] = writer.bytes();
  }
  const group = new ColumnWriter();
  for (const entry of entries) group.add(groupIndex(entry.group, groups));
  if (groups.size > 0) columns.group = group.bytes();
  return columns;
}

type ValueOf = (entry: CatalogueEntry) => number | null;

const orNull = (value: number, usual: number): number | null => (value === usual ? null : value);

/** What is usual is null. */
const VALUES: Partial<Record<ColumnName, ValueOf>> = {
  occurrence: ({ occurrence }) => orNull(occurrence, 1),
  keys: ({ keyCount }) => orNull(keyCount, 0),
  flags: (entry) => orNull(packFlags(entry), 0),
  order: ({ order }) => (Number.isNaN(order) ? null : order),
  position: ({ position }) => positionIndex(position),
  depth: ({ depth }) => depth,
  weight: ({ groupWeight }) => (typeof groupWeight === "number" ? orNull(groupWeight, 100) : null),
  probability: ({ probability }) => probability,
  scanDepth: ({ scanDepth }) => scanDepth,
  sticky: ({ sticky }) => orNull(sticky, 0),
  cooldown: ({ cooldown }) => orNull(cooldown, 0),
  delay: ({ delay }) => orNull(delay, 0),
  level: ({ delayLevel }) => (typeof delayLevel === "number" ? orNull(delayLevel, 0) : null),
  units: ({ units }) => orNull(units, 0),
};

function positionIndex(position: string | null): number | null {
  const index = (POSITION_NAMES as readonly string[]).indexOf(position ?? "");
  return index < 0 ? null : index;
}

function groupIndex(names: readonly string[], groups: Map<string, number>): number | null {
  if (names.length === 0) return null;
  const group = names.join(", ");
  const known = groups.get(group);
  if (known !== undefined) return known;
  groups.set(group, groups.size);
  return groups.size - 1;
}

function rareOf(entry: CatalogueEntry, index: number): [number, Rare][] {
  const { triggers, filter, groupWeight, delayLevel } = entry;
  const rare: Rare = {
    ...(triggers.length === 0 ? {} : { triggers: [...triggers] }),
    ...(filter === null ? {} : { filter: { ...filter, names: [...filter.names], tags: [...filter.tags] } }),
    ...(typeof groupWeight === "string" ? { weight: groupWeight } : {}),
    ...(typeof delayLevel === "string" ? { level: delayLevel } : {}),
  };
  return Object.keys(rare).length === 0 ? [] : [[index, rare]];
}

function deltas(values: readonly (number | null)[]): Uint8Array {
  const writer = new ColumnWriter();
  let last = 0;
  for (const value of values) {
    writer.addSigned((value ?? 0) - last);
    last = value ?? 0;
  }
  return writer.bytes();
}

/** Largest uid that is kept as a number: differences of two have to be exact. */
const UID_MAX = 2 ** 40;

function wholeOf(uid: string): number | null {
  const value = Number(uid);
  return Number.isInteger(value) && value >= 0 && value < UID_MAX && String(value) === uid ? value : null;
}
