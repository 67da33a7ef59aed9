/** What a search for the largest amount of lore works on. */
export interface Fit {
  /** Number of candidates. */
  readonly count: number;
  readonly bytesMax: number;
  /** Bytes of the profile with the best `count` candidates; exact, and costs a composition. */
  readonly measure: (count: number) => number;
  /** A guess at the same that costs next to nothing; asked only after all candidates were measured. */
  readonly estimate: (count: number) => number;
}

/**
 * The largest number of candidates that fit: with them the profile fits, with one more it does not. -1 when it does not
 * fit without any. Where each entry only adds its own bytes this is the first that does not fit and all after it left
 * out; macros that run over several entries may make the sizes go up and down, then it is one such place. A good guess
 * costs three compositions, the worst one two for each halving of the candidates.
 */
export function largestFit({ count, bytesMax, measure, estimate }: Fit): number {
  if (measure(count) <= bytesMax) return count;
  if (count === 0) return -1;
  // Invariant: `over` does not fit, `fits` fits or is -1.
  let fits = -1;
  let over = count;
  let next = guess(count, (n) => estimate(n) <= bytesMax);
  for (let step = 1; over - fits > 1; step *= 2) {
    if (measure(next) <= bytesMax) {
      fits = next;
      next = Math.min(fits + step, over - 1);
    } else {
      over = next;
      next = Math.max(over - step, fits + 1, 0);
    }
    if (step > MAX_STEP) next = (fits + over) >> 1;
  }
  return fits;
}

/** Beyond this distance from the guess the rest is halved. */
const MAX_STEP = 64;

/** The largest n below `count` for which a falling estimate says that it fits; 0 when it says so of none. */
function guess(count: number, fits: (n: number) => boolean): number {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
