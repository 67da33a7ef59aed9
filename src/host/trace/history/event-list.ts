/** An event as a host hands it out. */
export interface ListedEvent {
  readonly seq: number;
  readonly type: unknown;
  readonly data: unknown;
  readonly time?: unknown;
}

/** Whether a value is numbered as an event of a log is. */
export const isNumbered = (value: unknown): value is ListedEvent =>
  typeof value === "object" &&
  value !== null &&
  "seq" in value &&
  typeof value.seq === "number" &&
  Number.isSafeInteger(value.seq) &&
  value.seq >= 0;

/** Events in the order of their numbers, without gaps unless the host has some. */
export class EventList {
  readonly #events: readonly unknown[];
  readonly #readTo: number;
  readonly #added = new Map<number, ListedEvent>();
  #addedTo = -1;

  /** `events`: as a host hands them out, oldest first. Throws a `TypeError` for what is no list that ends in an event. */
  constructor(events: unknown) {
    if (!Array.isArray(events)) throw new TypeError("a history is no list");
    const last: unknown = events.at(-1);
    if (events.length > 0 && !isNumbered(last)) throw new TypeError("a history does not end in an event");
    this.#events = events;
    this.#readTo = isNumbered(last) ? last.seq : -1;
  }

  /** Number of the newest event; -1: none. */
  get lastSeq(): number {
    return Math.max(this.#readTo, this.#addedTo);
  }

  /** Takes events that the host's first reading did not have. */
  add(events: readonly ListedEvent[]): void {
    for (const event of events) {
      if (event.seq <= this.#readTo) continue;
      this.#added.set(event.seq, event);
      this.#addedTo = Math.max(this.#addedTo, event.seq);
    }
  }

  at(seq: number): ListedEvent | undefined {
    return this.#added.get(seq) ?? this.#search(seq);
  }

  /** Numbers are positions in every log that is whole; else they still ascend. */
  #search(seq: number): ListedEvent | undefined {
    const there = this.#events[seq];
    if (isNumbered(there) && there.seq === seq) return there;
    let low = 0;
    let high = this.#events.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const event = this.#events[middle];
      if (!isNumbered(event)) return undefined;
      if (event.seq === seq) return event;
      if (event.seq < seq) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}
