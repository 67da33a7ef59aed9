import type { LoreEntry } from "./entry.ts";
import { packRows, placed } from "./index-tables.ts";
import type { KeySlot, KeyTable } from "./key-table.ts";
import { compileLiterals } from "./literals/tables.ts";
import {
  KEY_ALWAYS,
  KEY_DYNAMIC,
  KEY_LINE_REGEX,
  KEY_LITERAL,
  KEY_LONG_TEXT,
  KEY_REFUSED,
  KEY_TEXT_REGEX,
  type LoreTables,
  TRAIT_ACTIVATE,
  TRAIT_ALWAYS,
  TRAIT_CONSTANT,
  TRAIT_DISABLED,
  TRAIT_GATED,
  TRAIT_INVALID,
} from "./lore.ts";
import { baseReasonOf, traitsOf } from "./traits.ts";

/** Memory for tables; SharedArrayBuffers where other threads shall attach. */
export type Allocate = (bytes: number) => ArrayBufferLike;

/** The compiled keys of one entry. */
export interface EntryKeys {
  readonly primary: readonly KeySlot[];
  readonly secondary: readonly KeySlot[];
}

/** The tables of a list of entries, but for the recursion edges. `keys`: those of each entry, from `table`. */
export function buildTables(
  entries: readonly LoreEntry[],
  keys: readonly EntryKeys[],
  table: KeyTable,
  allocate: Allocate,
): LoreTables {
  const flat = flattenKeys(keys);
  const traits = Uint16Array.from(entries, (entry, i) => traitsOf(entry) | alwaysTrait(entry, keys[i], table));
  const marks = packRows(markRows(keys, table));
  return {
    traits: placed(traits, allocate),
    baseReason: placed(Uint8Array.from(entries, baseReasonOf), allocate),
    sources: placed(
      Uint8Array.from(entries, (entry) => entry.sources),
      allocate,
    ),
    keyStart: placed(flat.start, allocate),
    keyMiddle: placed(flat.middle, allocate),
    keyKind: placed(flat.kind, allocate),
    keyRef: placed(flat.ref, allocate),
    markStart: placed(marks.start, allocate),
    markEntry: placed(marks.items, allocate),
    edgeStart: placed(new Int32Array(entries.length + 1), allocate),
    edgePattern: placed(new Int32Array(0), allocate),
    edgeOffset: placed(new Int32Array(0), allocate),
    literals: compileLiterals(table.patterns, { allocate }),
  };
}

interface FlatKeys {
  readonly start: Int32Array;
  readonly middle: Int32Array;
  readonly kind: Uint8Array;
  readonly ref: Int32Array;
}

function flattenKeys(keys: readonly EntryKeys[]): FlatKeys {
  const start = new Int32Array(keys.length + 1);
  const middle = new Int32Array(keys.length);
  const slots: KeySlot[] = [];
  keys.forEach((entry, i) => {
    slots.push(...entry.primary);
    middle[i] = slots.length;
    slots.push(...entry.secondary);
    start[i + 1] = slots.length;
  });
  return {
    start,
    middle,
    kind: Uint8Array.from(slots, (slot) => slot.kind),
    ref: Int32Array.from(slots, (slot) => slot.ref),
  };
}

/**
 * Entries that the literal pass cannot rule out: constants and `@@activate`, whatever a check before the keys may stop
 * (its reason has to be told), and keys that no literal stands for.
 */
function alwaysTrait(entry: LoreEntry, keys: EntryKeys | undefined, table: KeyTable): number {
  const traits = traitsOf(entry);
  if ((traits & (TRAIT_DISABLED | TRAIT_INVALID)) !== 0) return 0;
  if ((traits & (TRAIT_CONSTANT | TRAIT_ACTIVATE | TRAIT_GATED)) !== 0) return TRAIT_ALWAYS;
  return keys !== undefined && keys.primary.some((slot) => needsLook(slot, table)) ? TRAIT_ALWAYS : 0;
}

function needsLook(slot: KeySlot, table: KeyTable): boolean {
  switch (slot.kind) {
    case KEY_ALWAYS:
    case KEY_DYNAMIC:
    case KEY_LONG_TEXT:
    case KEY_REFUSED:
      return true;
    case KEY_LINE_REGEX:
    case KEY_TEXT_REGEX:
      return table.regexes[slot.ref]?.required.length === 0;
    default:
      return false;
  }
}

/** For each literal pattern the entries that have it as a primary key, or a primary regex that requires it. */
function markRows(keys: readonly EntryKeys[], table: KeyTable): readonly (readonly number[])[] {
  const rows: number[][] = table.patterns.map(() => []);
  const mark = (pattern: number, entry: number): void => {
    const row = rows[pattern];
    if (row !== undefined && row.at(-1) !== entry) row.push(entry);
  };
  keys.forEach((entry, i) => {
    for (const slot of entry.primary) {
      if (slot.kind === KEY_LITERAL) mark(slot.ref, i);
      if (slot.kind === KEY_LINE_REGEX || slot.kind === KEY_TEXT_REGEX) {
        for (const pattern of table.regexes[slot.ref]?.required ?? []) mark(pattern, i);
      }
    }
  });
  return rows;
}
