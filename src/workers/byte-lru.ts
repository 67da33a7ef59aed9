export interface LruBounds {
  readonly bytesMax: number;
  readonly countMax: number;
}

/**
 * Values by key under a budget of bytes and of values; the least recently used go first. The newest value stays even when it alone is
 * over the budget, because somebody is about to use it.
 */
export class ByteLru<Value> {
  readonly #bounds: LruBounds;
  readonly #onDrop: (value: Value, key: string) => void;
  /** In order of use, the latest last. */
  readonly #rows = new Map<string, { readonly value: Value; readonly bytes: number }>();
  #bytes = 0;

  constructor(bounds: LruBounds, onDrop: (value: Value, key: string) => void = () => undefined) {
    this.#bounds = bounds;
    this.#onDrop = onDrop;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** Keys, least recently used first. */
  keys(): IterableIterator<string> {
    return this.#rows.keys();
  }

  values(): Value[] {
    return Array.from(this.#rows.values(), (row) => row.value);
  }

  /** The value, now the most recently used. */
  get(key: string): Value | undefined {
    const row = this.#rows.get(key);
    if (row === undefined) return undefined;
    this.#rows.delete(key);
    this.#rows.set(key, row);
    return row.value;
  }

  put(key: string, value: Value, bytes: number): void {
    this.delete(key);
    this.#rows.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#rows.keys()) {
      const fits = this.#bytes <= this.#bounds.bytesMax && this.size <= this.#bounds.countMax;
      if (fits || oldest === key) break;
      this.delete(oldest);
    }
  }

  /** Whether there was such a value. */
  delete(key: string): boolean {
    const row = this.#rows.get(key);
    if (row === undefined) return false;
    this.#rows.delete(key);
    this.#bytes -= row.bytes;
    this.#onDrop(row.value, key);
    return true;
  }

  /** Drops every key that `keep` is false for. */
  retain(keep: (key: string) => boolean): void {
    for (const key of this.#rows.keys()) if (!keep(key)) this.delete(key);
  }

  clear(): void {
    this.retain(() => false);
  }
}
