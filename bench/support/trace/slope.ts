/** One value of a series beside where it was taken. */
export interface Sample {
  readonly at: number;
  readonly value: number;
}

/**
 * Growth of a series by unit of `at`: the median of the slopes between any two samples (Theil and Sen), which a few
 * samples that were taken at a bad moment do not move. NaN for less than two.
 */
export function medianSlope(samples: readonly Sample[]): number {
  const slopes: number[] = [];
  for (const [index, a] of samples.entries())
    for (const b of samples.slice(index + 1)) slopes.push((b.value - a.value) / (b.at - a.at));
  slopes.sort((a, b) => a - b);
  const middle = slopes.length >> 1;
  return slopes.length % 2 === 1 ? slopes[middle]! : (slopes[middle - 1]! + slopes[middle]!) / 2;
}
