import { lowerFolding } from "../../../../src/matcher/compile/literals/folding.ts";
import type { LiteralPattern } from "../../../../src/matcher/compile/literals/pattern.ts";
import { compileLiterals } from "../../../../src/matcher/compile/literals/tables.ts";
import { plainUnitLoader } from "../../../../src/matcher/ports.ts";
import { Budget } from "../../../../src/matcher/scan/literals/budget.ts";
import { HitList } from "../../../../src/matcher/scan/literals/hit-list.ts";
import { LoadedText } from "../../../../src/matcher/scan/literals/loaded-text.ts";
import { NeedleCheck } from "../../../../src/matcher/scan/literals/needle-check.ts";

/** Case-insensitive patterns: a leading `=` makes a whole word. */
export const patternsOf = (...keys: readonly string[]): LiteralPattern[] =>
  keys.map((key) => ({ text: key.replace(/^=/, ""), caseSensitive: false, wholeWord: key.startsWith("=") }));

/** What a single search needs beside its tables. */
export function searchParts(patterns: readonly LiteralPattern[]) {
  const tables = compileLiterals(patterns);
  const search = tables.folded!;
  const budget = new Budget();
  const folding = lowerFolding();
  const check = new NeedleCheck(tables.needles, folding, search.wordFrom, budget);
  const text = new LoadedText(plainUnitLoader);
  const hits = new HitList(tables.needles.count);
  const { unitStart, units } = tables.needles;
  /** Hits as `text@start` sorted; empties the list. */
  const found = (): string[] => {
    const list = Array.from({ length: hits.count }, (_, i) => {
      const needle = hits.needle[i]!;
      const key = String.fromCharCode(...units.subarray(unitStart[needle]!, unitStart[needle + 1]!));
      return `${needle >= search.wordFrom ? "=" : ""}${key}@${hits.start[i]!}`;
    });
    hits.clear();
    return list.sort();
  };
  return { tables: search, needles: tables.needles, budget, folding, check, text, hits, found };
}
