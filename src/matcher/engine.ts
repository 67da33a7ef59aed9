/**
 * Public face of the matcher: books in, decisions out. Pure: no threads, clock or random source of its own; `compileLore`
 * once per set of books and settings, `scanLore` once per request.
 */
import { type CompilePorts, compileShared, type LoreInput } from "./compile/compile.ts";
import { CompiledLore } from "./compile/compiled-lore.ts";
import type { LorePlain, SharedLore } from "./compile/lore.ts";
import { tableBytes } from "./compile/literals/tables.ts";

export { mergeAuthorNote } from "./activate/output.ts";
export { mulberry32, recordedRolls, type RecordedRolls, seededRolls } from "./activate/rolls.ts";
export { scanLore, type ScanPorts } from "./activate/scan-lore.ts";
export type { LoreBook, ModelLoreBook, RawLoreBook } from "./compile/books.ts";
export type { CompilePorts, LoreInput } from "./compile/compile.ts";
export type { CompiledLore } from "./compile/compiled-lore.ts";
export type { LorePlain, LoreTables, SharedLore } from "./compile/lore.ts";
export { MessageMemory } from "./scan/message-memory.ts";
export { MATCHER_ERRORS, MatcherError } from "./model/error.ts";
export type { ScanOutcome } from "./model/outcome.ts";
export { scanRequest, type ScanRequest, type TimedState } from "./model/request.ts";
export { type ActivationSettings, DEFAULT_SETTINGS, settingsFromSt, ST_FRESH_SETTINGS } from "./model/settings.ts";

/**
 * Compiles a set of bound books. Throws nothing about their content: keys that cannot be matched are listed in the
 * `refused` of every outcome. 10,000 entries take some 100 ms and another 0.1 ms for each distinct regex.
 */
export function compileLore(input: LoreInput, ports: CompilePorts): CompiledLore {
  return new CompiledLore(compileShared(input, ports));
}

/**
 * The two halves of compiled lore: `plain` is data to be packed and unpacked once per thread, `tables` are typed arrays
 * over memory of the compiler's `allocate`, which all threads can read.
 */
export function shareLore(lore: CompiledLore): SharedLore {
  return { plain: lore.plain, tables: lore.tables };
}

/** The same lore in another thread, without compiling. Takes what `shareLore` gave, after a trip through a codec. */
export function attachLore(shared: SharedLore): CompiledLore {
  return new CompiledLore(shared);
}

/** Memory that a lore takes: its tables exactly, its texts by an estimate. */
export function loreBytes(lore: CompiledLore): number {
  const { literals, ...tables } = lore.tables;
  const flat = Object.values(tables).reduce((sum, table) => sum + table.byteLength, 0);
  return flat + tableBytes(literals) + plainBytes(lore.plain);
}

const BYTES_PER_ENTRY = 400;
const BYTES_PER_KEY = 32;

function plainBytes(plain: LorePlain): number {
  let bytes = 0;
  for (const entry of plain.entries) {
    bytes += BYTES_PER_ENTRY + 2 * entry.content.length;
    for (const keys of [entry.keys, entry.secondaryKeys])
      for (const key of keys) bytes += BYTES_PER_KEY + 2 * key.length;
  }
  return bytes;
}
