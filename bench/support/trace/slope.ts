/** One value of a series beside where it was taken. */
export interface Sample {
  readonly at: number;
  readonly value: number;
}

/**
 * Growth of a series by unit of `at`: the median of the slopes between two samples each (Theil and Sen), which a few
 * samples that were taken at a bad moment do not move. `span`: only between those that are so many samples apart, so that
 * one step in the series does not hide a slope. NaN when there are no two.
 */
export function medianSlope(samples: readonly Sample[], span?: number): number {
  const slopes: number[] = [];
  for (const [index, a] of samples.entries()) {
    const others = span === undefined ? samples.slice(index + 1) : samples.slice(index + span, index + span + 1);
    for (const b of others) slopes.push((b.value - a.value) / (b.at - a.at));
  }
  slopes.sort((a, b) => a - b);
  const middle = slopes.length >> 1;
  return slopes.length % 2 === 1 ? slopes[middle]! : (slopes[middle - 1]! + slopes[middle]!) / 2;
}
