/** Delays of a 1 ms timer, in milliseconds, sorted. */
export interface TimerDelays {
  readonly sorted: readonly number[];
  /** Processor time of this thread between two ticks, sorted: what of the delays is its own doing. */
  readonly busy: readonly number[];
}

/** The value that a share of the sorted ones does not exceed. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Starts a timer of 1 ms that begins anew each time; the returned function ends it and gives how late it was. */
export function watchTimer(): () => TimerDelays {
  const delays: number[] = [];
  const busy: number[] = [];
  let usage = process.threadCpuUsage();
  let due = performance.now() + 1;
  let timer = setTimeout(tick, 1);
  function tick(): void {
    const now = performance.now();
    delays.push(now - due);
    const used = process.threadCpuUsage(usage);
    busy.push((used.user + used.system) / 1000);
    usage = process.threadCpuUsage();
    due = now + 1;
    timer = setTimeout(tick, 1);
  }
  return () => {
    clearTimeout(timer);
    // What holds the thread at the end is a delay too.
    if (performance.now() > due) delays.push(performance.now() - due);
    const ascending = (a: number, b: number): number => a - b;
    return { sorted: delays.toSorted(ascending), busy: busy.toSorted(ascending) };
  };
}
