import { setImmediate } from "node:timers/promises";

import { LIMITS } from "../../../matcher/limits.ts";
import { eventJson } from "./event-json.ts";
import type { EventList } from "./event-list.ts";

/** Some records with the events that they refer to. */
export interface ReadingPiece {
  /** Positions of the records among all that are asked for. */
  readonly records: readonly number[];
  /** JSON array of the events; null: each of the records refers to one that cannot be handed over. */
  readonly events: SharedArrayBuffer | null;
}

/**
 * What of a history is handed to a thread, in pieces of `historyPieceBytes` at most unless one record has more. Each
 * event becomes JSON once, when its first record comes, and the event loop has a turn before it. `records`: the numbers
 * of the events that each record refers to; those that the history has not got are left out. Never rejects.
 */
export async function* piecesOf(
  list: EventList,
  records: readonly (readonly number[])[],
): AsyncGenerator<ReadingPiece, void, void> {
  const jsons = new EventJsons(list, records);
  const refused: number[] = [];
  let piece = new Piece();
  for (const [at, seqs] of records.entries()) {
    const events = await jsons.take(seqs);
    if (events === null) {
      refused.push(at);
      continue;
    }
    if (!piece.hasRoomFor(events)) {
      yield piece.end();
      piece = new Piece();
    }
    piece.add(at, events);
  }
  if (!piece.isEmpty) yield piece.end();
  if (refused.length > 0) yield { records: refused, events: null };
}

/**
 * The events of these numbers as a JSON array, for one job that takes them all at once. Those that the history has not
 * got, or that cannot be handed over, are left out. Never rejects.
 */
export async function eventsOf(list: EventList, seqs: readonly number[]): Promise<SharedArrayBuffer> {
  const wanted = [...new Set(seqs)];
  const jsons = new EventJsons(list, [wanted]);
  const piece = new Piece();
  for (const seq of wanted) {
    const json = await jsons.json(seq);
    if (json !== undefined && json !== null) piece.add(0, new Map([[seq, json]]));
  }
  return piece.end().events;
}

type Jsons = ReadonlyMap<number, Buffer>;

/** JSON of events, kept until the last record that refers to them. */
class EventJsons {
  readonly #list: EventList;
  /** How many records still refer to each event. */
  readonly #uses = new Map<number, number>();
  readonly #made = new Map<number, Buffer | null>();

  constructor(list: EventList, records: readonly (readonly number[])[]) {
    this.#list = list;
    for (const seq of records.flat()) this.#uses.set(seq, (this.#uses.get(seq) ?? 0) + 1);
  }

  /** The events of the next record; null: one of them cannot be handed over. */
  async take(seqs: readonly number[]): Promise<Jsons | null> {
    const jsons = new Map<number, Buffer>();
    let isRefused = false;
    for (const seq of seqs) {
      const json = await this.json(seq);
      if (json === null) isRefused = true;
      else if (json !== undefined) jsons.set(seq, json);
      this.#used(seq);
    }
    return isRefused ? null : jsons;
  }

  /** null: it cannot be handed over; undefined: the history has not got it. */
  async json(seq: number): Promise<Buffer | null | undefined> {
    const made = this.#made.get(seq);
    if (made !== undefined) return made;
    await setImmediate();
    const event = this.#event(seq);
    const json = event === undefined ? undefined : event && eventJson(event);
    if (json !== undefined) this.#made.set(seq, json);
    return json;
  }

  /** null: the list cannot be read there. */
  #event(seq: number): ReturnType<EventList["at"]> | null {
    try {
      return this.#list.at(seq);
    } catch {
      return null;
    }
  }

  #used(seq: number): void {
    const uses = (this.#uses.get(seq) ?? 1) - 1;
    this.#uses.set(seq, uses);
    if (uses === 0) this.#made.delete(seq);
  }
}

const [OPEN, COMMA, CLOSE] = ["[", ",", "]"].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

class Piece {
  readonly #records: number[] = [];
  readonly #events = new Map<number, Buffer>();
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#records.length === 0;
  }

  hasRoomFor(events: Jsons): boolean {
    let more = 0;
    for (const [seq, json] of events) if (!this.#events.has(seq)) more += json.byteLength;
    return this.isEmpty || this.#bytes + more <= LIMITS.historyPieceBytes.value;
  }

  add(record: number, events: Jsons): void {
    this.#records.push(record);
    for (const [seq, json] of events) {
      if (this.#events.has(seq)) continue;
      this.#events.set(seq, json);
      this.#bytes += json.byteLength;
    }
  }

  end(): ReadingPiece & { readonly events: SharedArrayBuffer } {
    const parts = [...this.#events.values()].flatMap((json, i) => [i === 0 ? OPEN : COMMA, json]);
    const all = parts.length === 0 ? [OPEN, CLOSE] : [...parts, CLOSE];
    const shared = new SharedArrayBuffer(all.reduce((sum, { byteLength }) => sum + byteLength, 0));
    const bytes = new Uint8Array(shared);
    let at = 0;
    for (const part of all) {
      bytes.set(part, at);
      at += part.byteLength;
    }
    return { records: this.#records, events: shared };
  }
}
