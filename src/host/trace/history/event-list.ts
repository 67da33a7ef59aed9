/** An event as a host hands it out. */
export interface ListedEvent {
  readonly seq: number;
  readonly type: unknown;
  readonly data: unknown;
}

const isEvent = (value: unknown): value is ListedEvent =>
  typeof value === "object" && value !== null && "seq" in value && typeof value.seq === "number";

/** Events in the order of their numbers, without gaps unless the host has some. */
export class EventList {
  readonly #events: readonly unknown[];
  readonly #added = new Map<number, ListedEvent>();
  #addedTo = -1;

  /** `events`: as a host hands them out, oldest first. */
  constructor(events: unknown) {
    this.#events = Array.isArray(events) ? events : [];
  }

  /** Number of the newest event; -1: none. */
  get lastSeq(): number {
    return Math.max(this.#readTo, this.#addedTo);
  }

  /** Takes events that the host's first reading did not have. */
  add(events: readonly unknown[]): void {
    for (const event of events) {
      if (!isEvent(event) || event.seq <= this.#readTo) continue;
      this.#added.set(event.seq, event);
      this.#addedTo = Math.max(this.#addedTo, event.seq);
    }
  }

  at(seq: number): ListedEvent | undefined {
    return this.#added.get(seq) ?? this.#search(seq);
  }

  get #readTo(): number {
    const last = this.#events.at(-1);
    return isEvent(last) ? last.seq : -1;
  }

  /** Numbers are positions in every log that is whole; else they still ascend. */
  #search(seq: number): ListedEvent | undefined {
    const there = this.#events[seq];
    if (isEvent(there) && there.seq === seq) return there;
    let low = 0;
    let high = this.#events.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const event = this.#events[middle];
      if (!isEvent(event)) return undefined;
      if (event.seq === seq) return event;
      if (event.seq < seq) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}
