/** Delays of a 1 ms timer, in milliseconds, sorted. */
export interface TimerDelays {
  readonly sorted: readonly number[];
}

/** The value that a share of the delays does not exceed. */
export function quantile({ sorted }: TimerDelays, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Starts a timer of 1 ms that begins anew each time; the returned function ends it and gives how late it was. */
export function watchTimer(): () => TimerDelays {
  const delays: number[] = [];
  let due = performance.now() + 1;
  let timer = setTimeout(tick, 1);
  function tick(): void {
    const now = performance.now();
    delays.push(now - due);
    due = now + 1;
    timer = setTimeout(tick, 1);
  }
  return () => {
    clearTimeout(timer);
    return { sorted: delays.toSorted((a, b) => a - b) };
  };
}
