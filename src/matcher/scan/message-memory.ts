import type { MessageText } from "./message-text.ts";

/** Where the literal patterns stand first in the messages of one scan; offsets are of the message. */
export interface MessageHits {
  /** As they were scanned, newest first. */
  readonly messages: readonly string[];
  /** The same with what is known of each. */
  readonly texts: readonly MessageText[];
  readonly pattern: Int32Array;
  /** Index of the message. */
  readonly message: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
}

/** Messages of an earlier scan that are scanned again. */
export interface KnownMessages {
  readonly hits: MessageHits;
  /** The newest `count` messages of that scan stand at this index now. */
  readonly at: number;
  readonly count: number;
}

/** Conversations that take turns in one thread, and UTF-16 units of all of them. */
const SCANS_MAX = 4;
const UNITS_MAX = 2 * 1024 * 1024;

/**
 * What the literal pass found in the messages of the last scans of one lore. A conversation grows at its newest end and
 * is cut at its oldest, so all but a few messages of a scan were in the scan before, and what stands first in those
 * from their newest on stands first there still.
 */
export class MessageMemory {
  /** Latest last. */
  readonly #kept: MessageHits[] = [];

  /** The scan that knows most of these messages; null when none knows the greater part of their units. */
  overlap(messages: readonly string[]): KnownMessages | null {
    let best: KnownMessages | null = null;
    for (const hits of this.#kept) {
      for (let at = 0; at < messages.length && messages.length - at > (best?.count ?? 0); at++) {
        const count = equalRun(messages, at, hits.messages);
        if (count > (best?.count ?? 0)) best = { hits, at, count };
      }
    }
    if (best === null) return null;
    const known = unitsOf(messages.slice(best.at, best.at + best.count));
    return known * 2 > unitsOf(messages) ? best : null;
  }

  /** Notes a scan; in place of `before`, which it went on from. */
  note(hits: MessageHits, before: KnownMessages | null): void {
    const replaced = before === null ? -1 : this.#kept.indexOf(before.hits);
    if (replaced >= 0) this.#kept.splice(replaced, 1);
    this.#kept.push(hits);
    let units = 0;
    for (const { messages } of this.#kept) units += unitsOf(messages);
    while (this.#kept.length > SCANS_MAX || (units > UNITS_MAX && this.#kept.length > 0)) {
      units -= unitsOf(this.#kept.shift()!.messages);
    }
  }
}

/** How many messages from index `at` on are the first of `known`. */
function equalRun(messages: readonly string[], at: number, known: readonly string[]): number {
  let count = 0;
  while (at + count < messages.length && count < known.length && messages[at + count] === known[count]) count++;
  return count;
}

function unitsOf(messages: readonly string[]): number {
  let units = 0;
  for (const { length } of messages) units += length;
  return units;
}
