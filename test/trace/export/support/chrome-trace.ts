/** Chrome's trace events, as its format documents them. */
export interface ChromeEvent {
  readonly ph: "X" | "i" | "C" | "M" | "s" | "f";
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  readonly name: string;
  readonly id?: string;
  readonly bp?: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What is wrong with a trace: slices of a thread that overlap without nesting, arrows that begin or end in no slice. */
export function chromeFaults(events: readonly ChromeEvent[]): string[] {
  const faults: string[] = [];
  const slices = events.filter(({ ph }) => ph === "X");
  for (const [thread, own] of Map.groupBy(slices, ({ pid, tid }) => `${pid}/${tid}`)) {
    const open: ChromeEvent[] = [];
    for (const slice of own.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
      if (!(slice.dur >= 0)) faults.push(`${thread}: ${slice.name} lasts ${slice.dur}`);
      while (open.length > 0 && ends(open.at(-1)!) <= slice.ts) open.pop();
      const outer = open.at(-1);
      if (outer !== undefined && ends(slice) > ends(outer))
        faults.push(`${thread}: ${slice.name} does not nest in ${outer.name}`);
      open.push(slice);
    }
  }
  for (const [id, ends_] of Map.groupBy(
    events.filter(({ ph }) => ph === "s" || ph === "f"),
    ({ id: own }) => own,
  )) {
    const [start, end] = ends_;
    if (ends_.length !== 2 || start?.ph !== "s" || end?.ph !== "f" || start.ts > end.ts) faults.push(`arrow ${id}`);
    for (const arrow of ends_) {
      const isIn = slices.some(
        (s) => s.pid === arrow.pid && s.tid === arrow.tid && s.ts <= arrow.ts && arrow.ts <= ends(s),
      );
      if (!isIn) faults.push(`arrow ${id} has no slice`);
    }
  }
  return faults;
}

const ends = ({ ts, dur }: ChromeEvent): number => ts + dur;
