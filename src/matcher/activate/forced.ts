import type { CompiledLore } from "../compile/compiled-lore.ts";
import type { LoreEntry } from "../compile/entry.ts";
import { overlayEntry } from "../compile/st-entry.ts";
import type { ForcedEntry } from "../model/request.ts";

/** The copies of forced entries, by index in the list; names of entries that do not exist are passed over. */
export function forcedCopies(lore: CompiledLore, forced: readonly ForcedEntry[]): ReadonlyMap<number, LoreEntry> {
  const copies = new Map<number, LoreEntry>();
  for (const { book, uid, overrides } of forced) {
    const index = lore.indexOf(book, uid);
    if (index !== undefined) copies.set(index, overlayEntry(lore.plain.entries[index]!, overrides ?? {}));
  }
  return copies;
}
