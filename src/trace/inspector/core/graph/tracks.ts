import { SIZES } from "./geometry.ts";

/** A vertical run in a gutter. Runs of one bundle share a track, as one run over all of their height. */
export interface Run {
  readonly bundle: string;
  readonly y0: number;
  readonly y1: number;
}

export interface Tracks {
  readonly trackOf: ReadonlyMap<string, number>;
  readonly used: number;
}

/** The lowest free track for each bundle: a track is free where its last run has ended, with some room between. */
export function assignTracks(runs: readonly Run[]): Tracks {
  const hulls = new Map<string, Run>();
  for (const run of runs) {
    const hull = hulls.get(run.bundle) ?? run;
    hulls.set(run.bundle, { ...run, y0: Math.min(hull.y0, run.y0), y1: Math.max(hull.y1, run.y1) });
  }
  const inOrder = [...hulls.values()].sort((a, b) => a.y0 - b.y0 || a.y1 - b.y1 || (a.bundle < b.bundle ? -1 : 1));
  const endOf: number[] = [];
  const trackOf = new Map<string, number>();
  for (const { bundle, y0, y1 } of inOrder) {
    const free = endOf.findIndex((end) => end + SIZES.clear < y0);
    const track = free < 0 ? endOf.length : free;
    endOf[track] = y1;
    trackOf.set(bundle, track);
  }
  return { trackOf, used: endOf.length };
}
