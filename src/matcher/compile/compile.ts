import type { UnitLoader } from "../ports.ts";
import { bookEntries, bookInfo, distinctBooks, listOrder, type LoreBook } from "./books.ts";
import { CompiledLore } from "./compiled-lore.ts";
import type { LoreEntry } from "./entry.ts";
import { packRows, placed, type RowTable } from "./index-tables.ts";
import { type KeySlot, KeyTable } from "./key-table.ts";
import { compileLiterals } from "./literals/tables.ts";
import {
  KEY_ALWAYS,
  KEY_DYNAMIC,
  KEY_LINE_REGEX,
  KEY_LITERAL,
  KEY_LONG_TEXT,
  KEY_REFUSED,
  KEY_TEXT_REGEX,
  type LorePlain,
  type LoreSettings,
  type LoreTables,
  type SharedLore,
  TRAIT_ACTIVATE,
  TRAIT_ALWAYS,
  TRAIT_CONSTANT,
  TRAIT_DISABLED,
  TRAIT_GATED,
} from "./lore.ts";
import { baseReasonOf, traitsOf } from "./traits.ts";

/** What is compiled. Raw books are matched with SillyTavern's own coercions (`mode` oracle). */
export interface LoreInput {
  readonly books: readonly LoreBook[];
  readonly settings: LoreSettings;
  readonly mode: "product" | "oracle";
}

/** What compiling asks of its surroundings. */
export interface CompilePorts {
  readonly loader: UnitLoader;
  /** Memory for tables; SharedArrayBuffers where other threads shall attach. */
  readonly allocate: (bytes: number) => ArrayBufferLike;
}

interface EntryKeys {
  readonly primary: readonly KeySlot[];
  readonly secondary: readonly KeySlot[];
}

/** Compiles books into the form that other threads can attach. Linear in keys and contents. */
export function compileShared(input: LoreInput, ports: CompilePorts): SharedLore {
  const books = distinctBooks(input.books);
  const infos = books.map(bookInfo);
  const byBook = books.map((book, i) => bookEntries(book, i));
  const table = new KeyTable(input.settings);
  const keysOf = new Map<LoreEntry, EntryKeys>();
  for (const entries of byBook) for (const entry of entries) keysOf.set(entry, compileKeys(table, entry, books[entry.book]?.id ?? ""));
  const entries = listOrder(infos, byBook, input.settings.characterStrategy);
  const keys = entries.map((entry) => keysOf.get(entry) ?? { primary: [], secondary: [] });
  const plain: LorePlain = {
    format: 1,
    mode: input.mode,
    settings: input.settings,
    books: infos,
    entries,
    regexes: table.regexes,
    longTexts: table.longTexts,
    refused: table.refused,
    scanDepthMax: entries.reduce((max, entry) => Math.max(max, entry.scanDepth ?? 0), 0),
    sourceBits: entries.reduce((bits, entry) => bits | entry.sources, 0),
  };
  return { plain, tables: buildTables(entries, keys, table, ports) };
}

function compileKeys(table: KeyTable, entry: LoreEntry, book: string): EntryKeys {
  return {
    primary: entry.keys.map((key) => table.add(key, entry, book)),
    secondary: entry.secondaryKeys.map((key) => table.add(key, entry, book)),
  };
}

function buildTables(
  entries: readonly LoreEntry[],
  keys: readonly EntryKeys[],
  table: KeyTable,
  ports: CompilePorts,
): LoreTables {
  const { allocate } = ports;
  const flat = flattenKeys(keys);
  const traits = Uint16Array.from(entries, (entry, i) => traitsOf(entry) | alwaysTrait(entry, keys[i], table));
  const marks = packRows(markRows(keys, table));
  const edges: RowTable = packRows(entries.map(() => []));
  return {
    traits: placed(traits, allocate),
    baseReason: placed(Uint8Array.from(entries, baseReasonOf), allocate),
    sources: placed(Uint8Array.from(entries, (entry) => entry.sources), allocate),
    keyStart: placed(flat.start, allocate),
    keyMiddle: placed(flat.middle, allocate),
    keyKind: placed(flat.kind, allocate),
    keyRef: placed(flat.ref, allocate),
    markStart: placed(marks.start, allocate),
    markEntry: placed(marks.items, allocate),
    edgeStart: placed(edges.start, allocate),
    edgePattern: placed(edges.items, allocate),
    edgeOffset: placed(new Int32Array(edges.items.length), allocate),
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
  if ((traits & TRAIT_DISABLED) !== 0) return 0;
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

/** Compiles books for this thread. Throws nothing: keys that cannot be matched are listed in the outcome's `refused`. */
export function compileLore(input: LoreInput, ports: CompilePorts): CompiledLore {
  return new CompiledLore(compileShared(input, ports));
}
