/** A key of one of two lists, or of both. Indices; null: not in that list. */
export interface Aligned {
  readonly key: string;
  readonly a: number | null;
  readonly b: number | null;
  /** In both, and out of the order that the most of them share. */
  readonly moved: boolean;
}

/**
 * Two lists of keys, each key once in a list, side by side: in the order of `b`, keys of `a` alone behind the one that
 * they follow there. Those that are in a longest common subsequence have stayed, others that are in both have moved; which
 * subsequence that is, of several, does not depend on which list comes first. Cost: the product of the lengths.
 */
export function aligned(a: readonly string[], b: readonly string[]): Aligned[] {
  const [atA, atB] = [new Map(a.map((key, at) => [key, at])), new Map(b.map((key, at) => [key, at]))];
  const stayed = commonKeys(a, b);
  const rows = b.map((key, at): Aligned => {
    const inA = atA.get(key) ?? null;
    return { key, a: inA, b: at, moved: inA !== null && !stayed.has(key) };
  });
  const places = new Map(rows.map((row, at) => [row.key, at]));
  const behind = new Map<number, Aligned[]>();
  let last = -1;
  for (const [at, key] of a.entries()) {
    const place = places.get(key);
    if (place !== undefined) last = stayed.has(key) ? place : last;
    if (atB.has(key)) continue;
    const list = behind.get(last) ?? [];
    list.push({ key, a: at, b: null, moved: false });
    behind.set(last, list);
  }
  return [...(behind.get(-1) ?? []), ...rows.flatMap((row, at) => [row, ...(behind.get(at) ?? [])])];
}

/** The keys of a longest common subsequence. */
function commonKeys(a: readonly string[], b: readonly string[]): ReadonlySet<string> {
  const width = b.length + 1;
  // Lengths of the longest ones of what is left of both from a place on.
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j;
      lengths[at] =
        a[i] === b[j] ? (lengths[at + width + 1] ?? 0) + 1 : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  const keys = new Set<string>();
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [keyA = "", keyB = ""] = [a[i], b[j]];
    const at = i * width + j;
    const [withoutA = 0, withoutB = 0] = [lengths[at + width], lengths[at + 1]];
    if (keyA === keyB) {
      keys.add(keyA);
      i++;
      j++;
    } else if (withoutA === withoutB ? keyA > keyB : withoutA > withoutB) i++;
    else j++;
  }
  return keys;
}
