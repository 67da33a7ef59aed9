import type { LiteralPattern } from "./pattern.ts";

/**
 * The distinct things to look for. A needle is one text with one case rule and one word rule; patterns that agree in
 * all three share it. Needles are ordered by group (see `NEEDLE_GROUPS`), inside a group by UTF-16 units.
 */
export interface NeedleTables {
  readonly count: number;
  /** First needle of each group, then `count`: five numbers. */
  readonly groupStart: Int32Array;
  /** Needle i is `units[unitStart[i] .. unitStart[i + 1])`; lower-cased if its group ignores case. */
  readonly unitStart: Int32Array;
  readonly units: Uint16Array;
  /** The first pattern of each needle; its complement (`~pattern`) when more patterns share the needle. */
  readonly firstPattern: Int32Array;
  /** The next pattern of the same needle, -1 after the last. */
  readonly nextPattern: Int32Array;
}

/** The groups in order. The first two are searched in folded text, the others in the text as it is. */
export const NEEDLE_GROUPS = [
  { caseSensitive: false, wholeWord: false },
  { caseSensitive: false, wholeWord: true },
  { caseSensitive: true, wholeWord: false },
  { caseSensitive: true, wholeWord: true },
] as const;

interface Sorted {
  readonly texts: string[];
  readonly patterns: number[][];
  readonly groupStart: Int32Array;
}

function sortNeedles(patterns: readonly LiteralPattern[]): Sorted {
  const groups = NEEDLE_GROUPS.map(() => new Map<string, number[]>());
  patterns.forEach((pattern, index) => {
    if (pattern.text.length === 0) throw new RangeError(`literal pattern ${index} is empty`);
    const group = groups[(pattern.caseSensitive ? 2 : 0) + (pattern.wholeWord ? 1 : 0)]!;
    const text = pattern.caseSensitive ? pattern.text : pattern.text.toLowerCase();
    const known = group.get(text);
    if (known === undefined) group.set(text, [index]);
    else known.push(index);
  });
  const texts: string[] = [];
  const owners: number[][] = [];
  const groupStart = new Int32Array(NEEDLE_GROUPS.length + 1);
  groups.forEach((group, g) => {
    for (const text of [...group.keys()].sort()) {
      texts.push(text);
      owners.push(group.get(text)!);
    }
    groupStart[g + 1] = texts.length;
  });
  return { texts, patterns: owners, groupStart };
}

/** The needles of the patterns. Throws RangeError on an empty pattern. O(total length + n log n comparisons). */
export function buildNeedles(patterns: readonly LiteralPattern[]): NeedleTables {
  const sorted = sortNeedles(patterns);
  const count = sorted.texts.length;
  const unitStart = new Int32Array(count + 1);
  for (let i = 0; i < count; i++) unitStart[i + 1] = unitStart[i]! + sorted.texts[i]!.length;
  const units = new Uint16Array(unitStart[count]!);
  const firstPattern = new Int32Array(count);
  const nextPattern = new Int32Array(patterns.length).fill(-1);
  for (let i = 0; i < count; i++) {
    const text = sorted.texts[i]!;
    const at = unitStart[i]!;
    for (let j = 0; j < text.length; j++) units[at + j] = text.charCodeAt(j);
    const owners = sorted.patterns[i]!;
    firstPattern[i] = owners.length === 1 ? owners[0]! : ~owners[0]!;
    for (let j = 1; j < owners.length; j++) nextPattern[owners[j - 1]!] = owners[j]!;
  }
  return { count, groupStart: sorted.groupStart, unitStart, units, firstPattern, nextPattern };
}
