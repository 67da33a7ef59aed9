import type { CompiledLore } from "../compile/compiled-lore.ts";
import type { LoreEntry } from "../compile/entry.ts";
import { overlayEntry } from "../compile/st-entry.ts";
import type { ForcedEntry } from "../model/request.ts";

/**
 * The copies of forced entries, by index in the list; names of entries that do not exist are passed over. Entries of one
 * timed key share the copy of the first.
 */
export function forcedCopies(lore: CompiledLore, forced: readonly ForcedEntry[]): ReadonlyMap<number, LoreEntry> {
  const copies = new Map<number, LoreEntry>();
  for (const { book, uid, overrides } of forced) {
    const index = lore.indexOf(book, uid);
    if (index === undefined) continue;
    const entry = lore.plain.entries[index]!;
    const copy = overlayEntry(entry, overrides ?? {});
    for (const twin of [index, ...lore.twinsOf(entry)]) copies.set(twin, copy);
  }
  return copies;
}
