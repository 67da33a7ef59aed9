/**
 * A set of character codes as sorted, disjoint, non-adjacent inclusive ranges: `[low, high, low, high, …]`. Codes are
 * UTF-16 units for patterns without the `u` flag and code points with it. Sets are shared, so nobody writes to one.
 */
export type CodeSet = readonly number[];

export const EMPTY_SET: CodeSet = [];

export const UNIT_MAX = 0xffff;
export const POINT_MAX = 0x10_ffff;

/** The set of the given ranges in any order; ranges may overlap. Sorts, so n log n. */
export function setOf(ranges: readonly number[]): CodeSet {
  if (ranges.length <= 2) return ranges;
  const pairs: [number, number][] = [];
  for (let i = 0; i < ranges.length; i += 2) pairs.push([ranges[i] ?? 0, ranges[i + 1] ?? 0]);
  pairs.sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [low, high] of pairs) {
    const last = merged.length - 1;
    const end = merged[last];
    if (end !== undefined && low <= end + 1) merged[last] = Math.max(end, high);
    else merged.push(low, high);
  }
  return merged;
}

export function singleton(code: number): CodeSet {
  return [code, code];
}

export function union(a: CodeSet, b: CodeSet): CodeSet {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  return setOf([...a, ...b]);
}

/** All codes from 0 to `max` that are not in the set. */
export function complement(set: CodeSet, max: number): CodeSet {
  const result: number[] = [];
  let next = 0;
  for (let i = 0; i < set.length; i += 2) {
    const low = set[i] ?? 0;
    if (low > next) result.push(next, low - 1);
    next = (set[i + 1] ?? 0) + 1;
  }
  if (next <= max) result.push(next, max);
  return result;
}

export function intersection(a: CodeSet, b: CodeSet): CodeSet {
  const result: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const low = Math.max(a[i] ?? 0, b[j] ?? 0);
    const highA = a[i + 1] ?? 0;
    const highB = b[j + 1] ?? 0;
    const high = Math.min(highA, highB);
    if (low <= high) result.push(low, high);
    if (highA < highB) i += 2;
    else j += 2;
  }
  return result;
}

export function difference(a: CodeSet, b: CodeSet): CodeSet {
  if (a.length === 0 || b.length === 0) return a;
  return intersection(a, complement(b, POINT_MAX));
}

export function contains(set: CodeSet, code: number): boolean {
  let low = 0;
  let high = set.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (code < (set[middle * 2] ?? 0)) high = middle - 1;
    else if (code > (set[middle * 2 + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}

/** How many codes are in the set. */
export function sizeOf(set: CodeSet): number {
  let size = 0;
  for (let i = 0; i < set.length; i += 2) size += (set[i + 1] ?? 0) - (set[i] ?? 0) + 1;
  return size;
}

/** The only code of a set with one member, else -1. */
export function onlyCode(set: CodeSet): number {
  const code = set[0];
  return set.length === 2 && code !== undefined && code === set[1] ? code : -1;
}

/** The codes of a small set, ascending; null when there are more than `limit`. */
export function codesOf(set: CodeSet, limit: number): number[] | null {
  if (sizeOf(set) > limit) return null;
  const codes: number[] = [];
  for (let i = 0; i < set.length; i += 2) {
    for (let code = set[i] ?? 0; code <= (set[i + 1] ?? -1); code++) codes.push(code);
  }
  return codes;
}
