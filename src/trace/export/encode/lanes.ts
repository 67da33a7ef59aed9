/** Something that takes time. */
export interface Slice {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The lane of each slice, from 0: in one lane no slice begins before the one before it has ended. Few lanes, the first
 * ones first. By the order of their starts.
 */
export function lanesOf<S extends Slice>(slices: readonly S[]): ReadonlyMap<S, number> {
  const ends: number[] = [];
  const lanes = new Map<S, number>();
  for (const slice of slices.toSorted((a, b) => a.startMs - b.startMs || b.endMs - a.endMs)) {
    const free = ends.findIndex((endMs) => endMs <= slice.startMs);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = slice.endMs;
    lanes.set(slice, lane);
  }
  return lanes;
}
