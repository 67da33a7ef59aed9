import type { SceneMessage } from "../../workers/protocol.ts";
import type { WindowLimits } from "./face.ts";
import type { NodeRange } from "./fact.ts";
import { newestPart } from "./newest-part.ts";
import { firstAtLeast } from "./surface-order.ts";

/**
 * The messages of the effective surface that carry text. Of every one its place, sequence number and size are kept (three
 * numbers, so ranges and counts are exact however old a message is); of the newest, up to the hard bounds of a window,
 * the body too. Appending costs O(1); replacing a run moves the numbers behind it.
 */
export class ScanList {
  readonly #places: number[] = [];
  readonly #seqs: number[] = [];
  readonly #units: number[] = [];
  /** Bodies of the newest messages, oldest first; the last one belongs to the last place. */
  readonly #bodies: SceneMessage[] = [];
  #bodyUnits = 0;
  #unitCount = 0;
  readonly #bounds: WindowLimits;

  /** `bounds`: of the bodies kept. */
  constructor(bounds: WindowLimits) {
    this.#bounds = bounds;
  }

  get messageCount(): number {
    return this.#places.length;
  }

  /** UTF-16 units of all messages. */
  get unitCount(): number {
    return this.#unitCount;
  }

  /** Newest last. */
  get bodies(): readonly SceneMessage[] {
    return this.#bodies;
  }

  append(seq: number, message: SceneMessage): void {
    this.#places.push(seq);
    this.#seqs.push(seq);
    this.#units.push(message.text.length);
    this.#unitCount += message.text.length;
    this.#keep(this.#bodies.length, message);
    this.#trim();
  }

  /** Takes out the messages at these places and puts the replacement there, if it has text. */
  replace(places: NodeRange, seq: number, message: SceneMessage | null): void {
    const from = firstAtLeast(this.#places, places.first);
    const to = firstAtLeast(this.#places, places.last + 1);
    const base = this.#places.length - this.#bodies.length;
    for (let index = from; index < to; index++) this.#unitCount -= this.#units[index] ?? 0;
    const bodyFrom = Math.max(from - base, 0);
    const bodyTo = Math.max(to - base, 0);
    for (const body of this.#bodies.splice(bodyFrom, bodyTo - bodyFrom)) this.#bodyUnits -= body.text.length;
    for (const column of [this.#places, this.#seqs, this.#units]) column.splice(from, to - from);
    if (message === null) return;
    this.#places.splice(from, 0, places.first);
    this.#seqs.splice(from, 0, seq);
    this.#units.splice(from, 0, message.text.length);
    this.#unitCount += message.text.length;
    // A summary among messages whose bodies are gone has none either.
    if (to < base) return;
    this.#keep(bodyFrom, message);
    this.#trim();
  }

  /** Whether more bodies than these would go into a window of the given bounds. */
  lacks({ messagesMax, unitsMax }: WindowLimits): boolean {
    if (this.#bodies.length === this.#places.length) return false;
    return this.#bodies.length < messagesMax && this.#bodyUnits < unitsMax;
  }

  /**
   * Fetches bodies of older messages again, which a replacement has moved into reach, up to the hard bounds. `read` answers
   * null for a message that the host has no longer; it and what is older then stay without a body.
   */
  refill(read: (seq: number) => SceneMessage | null): void {
    while (this.lacks(this.#bounds)) {
      const seq = this.#seqs[this.#places.length - this.#bodies.length - 1];
      const message = seq === undefined ? null : read(seq);
      if (message === null) return;
      this.#keep(0, message);
    }
  }

  #keep(index: number, message: SceneMessage): void {
    const text = newestPart(message.text, this.#bounds.unitsMax);
    const body = text === message.text ? message : { ...message, text };
    if (index === this.#bodies.length) this.#bodies.push(body);
    else this.#bodies.splice(index, 0, body);
    this.#bodyUnits += text.length;
  }

  /** Drops the oldest bodies that no window can reach. */
  #trim(): void {
    const { messagesMax, unitsMax } = this.#bounds;
    while (this.#bodies.length > 1) {
      const oldest = this.#bodies[0]?.text.length ?? 0;
      if (this.#bodies.length <= messagesMax && this.#bodyUnits - oldest < unitsMax) return;
      this.#bodies.shift();
      this.#bodyUnits -= oldest;
    }
  }
}
