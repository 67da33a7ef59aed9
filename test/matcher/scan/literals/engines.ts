import { identityFolding, lowerFolding } from "../../../../src/matcher/compile/literals/folding.ts";
import type { LiteralPattern } from "../../../../src/matcher/compile/literals/pattern.ts";
import { compileLiterals, type LiteralTables } from "../../../../src/matcher/compile/literals/tables.ts";
import { plainUnitLoader } from "../../../../src/matcher/ports.ts";
import { AutomatonSearch } from "../../../../src/matcher/scan/literals/automaton-search.ts";
import { HitList } from "../../../../src/matcher/scan/literals/hit-list.ts";
import { LoadedText } from "../../../../src/matcher/scan/literals/loaded-text.ts";
import { LiteralScanner } from "../../../../src/matcher/scan/literals/scanner.ts";
import type { Occurrence } from "./naive.ts";

/** Finds the first occurrence of each pattern of a set; index by pattern, null where it does not occur. */
export type Engine = (patterns: readonly LiteralPattern[]) => (text: string) => (Occurrence | null)[];

/** The scanner as the product uses it. */
export const scannerEngine: Engine = (patterns) => {
  const scanner = new LiteralScanner(compileLiterals(patterns), plainUnitLoader);
  return (text) => scannedBy(scanner, patterns.length, text);
};

/** What a scanner finds in a text, by pattern. */
export function scannedBy(scanner: LiteralScanner, patternCount: number, text: string): (Occurrence | null)[] {
  const found: (Occurrence | null)[] = Array.from({ length: patternCount }, () => null);
  const count = scanner.scan(text);
  for (let i = 0; i < count; i++) {
    const pattern = scanner.hitPattern[i]!;
    if (found[pattern] !== null) throw new Error(`pattern ${pattern} reported twice`);
    found[pattern] = { start: scanner.hitStart[i]!, end: scanner.hitEnd[i]! };
  }
  return found;
}

function patternsOf(tables: LiteralTables, needle: number): number[] {
  const patterns: number[] = [];
  const first = tables.needles.firstPattern[needle]!;
  for (let pattern = first < 0 ? ~first : first; pattern >= 0; pattern = tables.needles.nextPattern[pattern]!) {
    patterns.push(pattern);
  }
  return patterns;
}

/** The automata alone, which the scanner uses only when the fast searches give up. */
export const automatonEngine: Engine = (patterns) => {
  const tables = compileLiterals(patterns);
  const { folded, exact, needles } = tables;
  const text = new LoadedText(plainUnitLoader);
  const hits = new HitList(needles.count);
  const make = (search: typeof folded, folding: ReturnType<typeof lowerFolding>) =>
    search === null ? [] : [new AutomatonSearch(search.automaton, needles, folding)];
  const lowered = make(folded, lowerFolding());
  const asItIs = make(exact, identityFolding());
  return (haystack) => {
    const found: (Occurrence | null)[] = patterns.map(() => null);
    for (const searches of [lowered, asItIs]) {
      if (searches === lowered) text.loadLowered(haystack);
      else text.load(haystack);
      for (const search of searches) search.search(text, hits);
      for (let i = 0; i < hits.count; i++) {
        const start = text.originalOffset(hits.start[i]!);
        const end = text.originalOffset(hits.end[i]! - 1) + 1;
        for (const pattern of patternsOf(tables, hits.needle[i]!)) found[pattern] = { start, end };
      }
      hits.clear();
    }
    return found;
  };
};

export const ENGINES: readonly (readonly [string, Engine])[] = [
  ["scanner", scannerEngine],
  ["automata", automatonEngine],
];
