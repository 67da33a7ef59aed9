import { identityFolding, lowerFolding, needsNativeLowering } from "../../compile/literals/folding.ts";
import type { LiteralTables } from "../../compile/literals/tables.ts";
import type { UnitLoader } from "../../ports.ts";
import { HitList } from "./hit-list.ts";
import { LoadedText } from "./loaded-text.ts";
import { TextSearch } from "./text-search.ts";

/**
 * Finds which of the compiled patterns occur in a text, and where each occurs first. Results equal JavaScript's
 * `text.toLowerCase().includes(pattern.toLowerCase())`, `text.includes(pattern)` for case-sensitive patterns, and for
 * whole words an occurrence between text ends or `\W` units (of the lower-cased text where case is ignored).
 *
 * A scanner belongs to one thread and holds the scratch memory of a scan; the tables may be shared. Scanning allocates
 * nothing once the buffers fit, and costs nothing that grows with the number of patterns.
 */
export class LiteralScanner {
  /** Pattern indices of the hits of the last scan, in no particular order. */
  readonly hitPattern: Int32Array;
  /** Offset of the first occurrence in UTF-16 units of the scanned text. */
  readonly hitStart: Int32Array;
  /** Offset behind that occurrence. */
  readonly hitEnd: Int32Array;
  /** UTF-16 units read by all scans so far; a text that is searched both folded and as it is counts once. */
  unitsScanned = 0;
  readonly #tables: LiteralTables;
  readonly #text: LoadedText;
  readonly #hits: HitList;
  readonly #folded: TextSearch | null;
  readonly #exact: TextSearch | null;

  constructor(tables: LiteralTables, loader: UnitLoader) {
    const { needles, folded, exact, patternCount } = tables;
    this.#tables = tables;
    this.#text = new LoadedText(loader);
    this.#hits = new HitList(needles.count);
    this.#folded = folded === null ? null : new TextSearch(folded, needles, lowerFolding());
    this.#exact = exact === null ? null : new TextSearch(exact, needles, identityFolding());
    this.hitPattern = new Int32Array(patternCount);
    this.hitStart = new Int32Array(patternCount);
    this.hitEnd = new Int32Array(patternCount);
  }

  /** Needles looked at because a part of them was found, over all scans so far; at most 16 for each unit scanned. */
  get verifications(): number {
    return (this.#folded?.verifications ?? 0) + (this.#exact?.verifications ?? 0);
  }

  /** How often the fast searches gave up, over all scans so far. */
  get fallbacks(): number {
    return (this.#folded?.fallbacks ?? 0) + (this.#exact?.fallbacks ?? 0);
  }

  /** Steps of the automata after that, over all scans so far; linear in the units scanned and the hits. */
  get automatonSteps(): number {
    return (this.#folded?.automatonSteps ?? 0) + (this.#exact?.automatonSteps ?? 0);
  }

  /** Scans one text and returns the number of distinct patterns that occur, which `hitPattern` and the others describe. */
  scan(text: string): number {
    this.unitsScanned += text.length;
    let count = 0;
    let loaded = false;
    if (this.#folded !== null) {
      const lower = needsNativeLowering(text);
      if (lower) this.#text.loadLowered(text);
      else this.#text.load(text);
      loaded = !lower;
      this.#folded.search(this.#text, this.#hits);
      count = this.#expand(0);
    }
    if (this.#exact !== null) {
      if (!loaded) this.#text.load(text);
      this.#exact.search(this.#text, this.#hits);
      count = this.#expand(count);
    }
    return count;
  }

  /** Turns the needles found into hits of their patterns, from index `count` on, and empties the list. */
  #expand(count: number): number {
    const { firstPattern, nextPattern } = this.#tables.needles;
    const hits = this.#hits;
    const shifted = this.#text.shifted;
    let next = count;
    for (let i = 0; i < hits.count; i++) {
      let start = hits.start[i]!;
      let end = hits.end[i]!;
      if (shifted) {
        start = this.#text.originalOffset(start);
        end = this.#text.originalOffset(end - 1) + 1;
      }
      const first = firstPattern[hits.needle[i]!]!;
      for (let pattern = first < 0 ? ~first : first; pattern >= 0; pattern = first < 0 ? nextPattern[pattern]! : -1) {
        this.hitPattern[next] = pattern;
        this.hitStart[next] = start;
        this.hitEnd[next++] = end;
      }
    }
    hits.clear();
    return next;
  }
}
