import type { LoreEntry } from "../compile/entry.ts";
import type { CompiledLore } from "../compile/compiled-lore.ts";
import type { ScanRequest, TimedEffect, TimedState } from "../model/request.ts";

type Kind = keyof TimedState;
type Records = Map<string, TimedEffect>;

/** The timed effects of one scan: which entries are sticky or cooling down, and the records to keep. */
export class Effects {
  readonly #records: { readonly sticky: Records; readonly cooldown: Records };
  readonly #active = { sticky: new Set<string>(), cooldown: new Set<string>() };
  readonly #messageCount: number;
  readonly #dryRun: boolean;

  constructor(lore: CompiledLore, request: ScanRequest) {
    this.#messageCount = request.messageCount;
    this.#dryRun = request.dryRun;
    this.#records = {
      sticky: new Map(Object.entries(request.timed.sticky)),
      cooldown: new Map(Object.entries(request.timed.cooldown)),
    };
    if (this.#dryRun) return;
    this.#expire("sticky", lore);
    this.#expire("cooldown", lore);
  }

  /** Whether a sticky (or cooldown) of this entry runs. */
  isActive(kind: Kind, entry: LoreEntry): boolean {
    return this.#active[kind].size > 0 && entry.hash !== "" && this.#active[kind].has(entry.hash);
  }

  /** Whether any effect runs at all. */
  get any(): boolean {
    return this.#active.sticky.size + this.#active.cooldown.size > 0;
  }

  /** Starts the effects of an activated entry, unless they run already. */
  start(entry: LoreEntry): void {
    if (this.#dryRun) return;
    this.#start("sticky", entry, entry.sticky);
    this.#start("cooldown", entry, entry.cooldown);
  }

  /** The records after the scan. */
  state(): TimedState {
    return {
      sticky: Object.fromEntries(this.#records.sticky),
      cooldown: Object.fromEntries(this.#records.cooldown),
    };
  }

  /** Drops what has run out, in record order; the end of a sticky starts its cooldown. */
  #expire(kind: Kind, lore: CompiledLore): void {
    const records = this.#records[kind];
    for (const [key, effect] of records) {
      const entry = lore.entryByHash(effect.hash);
      const over = this.#messageCount >= effect.end;
      if (this.#messageCount <= effect.start && !effect.protected) records.delete(key);
      else if (entry === undefined) {
        if (over) records.delete(key);
      } else if (entry[kind] === 0) records.delete(key);
      else if (over) {
        records.delete(key);
        if (kind === "sticky" && entry.cooldown !== 0) this.#coolDown(key, entry);
      } else this.#active[kind].add(effect.hash);
    }
  }

  #coolDown(key: string, entry: LoreEntry): void {
    this.#records.cooldown.set(key, this.#record(entry, entry.cooldown, true));
    this.#active.cooldown.add(entry.hash);
  }

  #start(kind: Kind, entry: LoreEntry, length: number): void {
    const records = this.#records[kind];
    if (length === 0 || records.has(entry.timedKey)) return;
    records.set(entry.timedKey, this.#record(entry, length, false));
  }

  #record(entry: LoreEntry, length: number, isProtected: boolean): TimedEffect {
    return {
      hash: entry.hash,
      start: this.#messageCount,
      end: this.#messageCount + length,
      protected: isProtected,
    };
  }
}
