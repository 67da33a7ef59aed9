import { LIMITS } from "../../../matcher/limits.ts";
import type { EndedTurn, KeptGrounding, TurnMark } from "../face.ts";

/** Something that waits for the background thread. */
export type QueuedWrite =
  | { readonly kind: "mark"; readonly mark: TurnMark; tries: number }
  | { readonly kind: "ground"; readonly grounding: KeptGrounding; tries: number }
  | {
      readonly kind: "append";
      readonly turn: EndedTurn;
      /** Tells whoever waits for it what became of it. */
      readonly settle: (written: boolean) => void;
      tries: number;
    };

/** What gives way first when too much waits. */
const DROPPED_FIRST: readonly QueuedWrite["kind"][] = ["ground", "mark", "append"];

/**
 * Writes in the order in which they were told: a mark comes before its turn, decisions before the turn that they are of.
 * Bounded by `turnQueue`: decisions go before marks, marks before turns, of each the oldest.
 */
export class TurnQueue {
  #waiting: QueuedWrite[] = [];
  #dropped = 0;

  /** Turns, marks and decisions that were given up since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Turns that wait. */
  get turns(): number {
    return this.#waiting.filter(({ kind }) => kind === "append").length;
  }

  get size(): number {
    return this.#waiting.length;
  }

  add(write: QueuedWrite): void {
    this.#waiting.push(write);
    while (this.#waiting.length > LIMITS.turnQueue.value) this.#dropOne();
  }

  /** The write that waits longest; it waits no more. */
  take(): QueuedWrite | undefined {
    return this.#waiting.shift();
  }

  /** A write that failed waits again, before all others; after `triesMax` tries it is given up. */
  putBack(write: QueuedWrite, triesMax: number): void {
    write.tries++;
    if (write.tries >= triesMax) return this.drop(write);
    this.#waiting.unshift(write);
    while (this.#waiting.length > LIMITS.turnQueue.value) this.#dropOne();
  }

  /** Gives a write up that was taken. */
  drop(write: QueuedWrite): void {
    this.#dropped++;
    if (write.kind === "append") write.settle(false);
  }

  /** Gives up all that waits. */
  dropAll(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (const write of all) this.drop(write);
  }

  #dropOne(): void {
    const kind = DROPPED_FIRST.find((one) => this.#waiting.some((write) => write.kind === one));
    const at = this.#waiting.findIndex((write) => write.kind === kind);
    const [write] = this.#waiting.splice(at, 1);
    if (write !== undefined) this.drop(write);
  }
}
