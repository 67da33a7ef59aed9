/** A stored variable, as SillyTavern keeps it: texts as written, numbers after arithmetic, lists as JSON texts. */
export type VariableValue = string | number | boolean | null;

/** What a store changed since it was made; no name is in both. */
export interface VariableChanges {
  readonly set: Readonly<Record<string, VariableValue>>;
  readonly removed: readonly string[];
}

const REMOVED = Symbol("removed");

/**
 * The variables of one chat, or the global ones: a fixed base with changes laid over it, so that a scan can hand back
 * exactly what it changed and drop it when it is only a trial.
 */
export class VariableStore {
  readonly #base: ReadonlyMap<string, VariableValue>;
  readonly #changes = new Map<string, VariableValue | typeof REMOVED>();

  constructor(base: Iterable<readonly [string, VariableValue]> = []) {
    this.#base = new Map(base);
  }

  get(name: string): VariableValue | undefined {
    const changed = this.#changes.get(name);
    if (changed === undefined) return this.#base.get(name);
    return changed === REMOVED ? undefined : changed;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, value: VariableValue): void {
    this.#changes.set(name, value);
  }

  delete(name: string): void {
    if (this.#base.has(name)) this.#changes.set(name, REMOVED);
    else this.#changes.delete(name);
  }

  /** Whether anything was written, even if it was the same value. */
  get changed(): boolean {
    return this.#changes.size > 0;
  }

  changes(): VariableChanges {
    const set: [string, VariableValue][] = [];
    const removed: string[] = [];
    for (const [name, value] of this.#changes) {
      if (value === REMOVED) removed.push(name);
      else set.push([name, value]);
    }
    return { set: Object.fromEntries(set), removed };
  }

  /** All variables with their present values, those of the base first. */
  *entries(): Iterable<readonly [string, VariableValue]> {
    for (const [name, value] of this.#base) if (!this.#changes.has(name)) yield [name, value];
    for (const [name, value] of this.#changes) if (value !== REMOVED) yield [name, value];
  }
}
