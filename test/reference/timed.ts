import type { TimedRecord, TimedRecords } from "./case.ts";
import type { Listed } from "./entry-list.ts";
import type { Mistakes } from "./mistakes.ts";

type Kept = TimedRecord & { readonly hash: string };
type Kind = "sticky" | "cooldown";

/** Timed effects of one chat. Lives across the scans of a case; `L` is the number of messages at a scan. */
export class TimedEffects {
  readonly #records = { sticky: new Map<string, Kept>(), cooldown: new Map<string, Kept>() };
  readonly #mistakes: Mistakes;
  #active = { sticky: new Set<string>(), cooldown: new Set<string>() };
  #length = 0;

  constructor(mistakes: Mistakes) {
    this.#mistakes = mistakes;
  }

  /** Start of a scan: expires records and finds what is active. A dry run neither reads nor writes. */
  begin(list: readonly Listed[], length: number, dryRun: boolean): void {
    this.#active = { sticky: new Set(), cooldown: new Set() };
    this.#length = length;
    if (dryRun) return;
    this.#check("sticky", list);
    this.#check("cooldown", list);
  }

  isActive(kind: Kind, one: Listed): boolean {
    return this.#active[kind].has(one.hash);
  }

  isDelayed(one: Listed): boolean {
    const delay = one.entry.delay;
    if (!delay) return false;
    return this.#mistakes.has("delay-inclusive") ? this.#length <= delay : this.#length < delay;
  }

  /** End of a real scan: every activated entry starts the effects that it has. */
  start(activated: Iterable<Listed>): void {
    for (const one of activated) {
      for (const kind of ["sticky", "cooldown"] as const) {
        const count = one.entry[kind];
        const running = this.#records[kind].has(one.id) && !this.#mistakes.has("sticky-refreshed");
        if (count && !running) this.#write(kind, one, { count, isProtected: false });
      }
    }
  }

  /** The records without the hash. */
  records(): TimedRecords {
    const plain = (kind: Kind): Record<string, TimedRecord> =>
      Object.fromEntries(
        [...this.#records[kind]].map(([id, { start, end, protected: isProtected }]) => [
          id,
          { start, end, protected: isProtected },
        ]),
      );
    return { sticky: plain("sticky"), cooldown: plain("cooldown") };
  }

  #write(kind: Kind, one: Listed, { count, isProtected }: { count: number; isProtected: boolean }): void {
    const end = this.#length + Number(count);
    this.#records[kind].set(one.id, { hash: one.hash, start: this.#length, end, protected: isProtected });
  }

  #check(kind: Kind, list: readonly Listed[]): void {
    const records = this.#records[kind];
    const longer = kind === "sticky" && this.#mistakes.has("sticky-one-longer") ? 1 : 0;
    for (const [id, record] of records) {
      const ended = this.#length >= record.end + longer;
      const one = list.find((listed) => listed.hash === record.hash);
      if (this.#length <= record.start && !record.protected) records.delete(id);
      else if (one === undefined) {
        if (ended) records.delete(id);
      } else if (!one.entry[kind]) records.delete(id);
      else if (ended) {
        records.delete(id);
        this.#afterSticky(kind, one);
      } else this.#active[kind].add(one.hash);
    }
  }

  /** The end of a sticky effect starts the entry's cooldown anew, at once. */
  #afterSticky(kind: Kind, one: Listed): void {
    const count = one.entry.cooldown;
    if (kind !== "sticky" || !count) return;
    this.#write("cooldown", one, { count, isProtected: !this.#mistakes.has("cooldown-unprotected") });
  }
}
