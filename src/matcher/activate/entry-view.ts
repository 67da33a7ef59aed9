import type { LoreEntry } from "../compile/entry.ts";
import type { Cut } from "../scan/cut.ts";
import type { LiteralRules } from "../scan/literal-key.ts";
import type { ScanState } from "./scan-state.ts";

/** What an entry sees of the haystack in the running loop. The object is reused by the next call. */
export function cutOf(scan: ScanState, index: number, entry: LoreEntry): Cut {
  const { cut } = scan;
  const book = scan.honourBooks ? (scan.lore.plain.books[entry.book]?.scanDepth ?? null) : null;
  cut.depth = entry.scanDepth ?? (book ?? scan.request.settings.scanDepth) + scan.growth;
  cut.prefix = scan.search.haystack.prefixLength(cut.depth);
  cut.sources = scan.lore.tables.sources[index]!;
  cut.recursion = scan.state !== "min_activations";
  return cut;
}

/** How literal keys of an entry are compared: its own settings, else the global ones. */
export function rulesOf(scan: ScanState, entry: LoreEntry): LiteralRules {
  const { settings } = scan.lore.plain;
  const caseSensitive = entry.caseSensitive ?? settings.caseSensitive;
  const wholeWords = entry.wholeWords ?? settings.matchWholeWords;
  return RULES[(caseSensitive ? 2 : 0) + (wholeWords ? 1 : 0)]!;
}

const RULES: readonly LiteralRules[] = [
  { caseSensitive: false, wholeWords: false },
  { caseSensitive: false, wholeWords: true },
  { caseSensitive: true, wholeWords: false },
  { caseSensitive: true, wholeWords: true },
];
