import type { QueuedMessage } from "./fact.ts";

/**
 * Where a session stands between its turns: the number of the turn, and what stays the same within it, which is the
 * message count of the timed effects and the name that its seed comes from.
 */
export class TurnProgress {
  #turn = 0;
  #open = false;
  #stepped = false;
  #durableAtStart = 0;
  #firstBatchCount = 0;
  #firstBatchIds: string[] = [];

  get open(): boolean {
    return this.#open;
  }

  /** The turn that runs, else the one that comes next. */
  get turn(): number {
    return this.#open ? this.#turn : this.#turn + 1;
  }

  /** The turn that comes next. */
  get next(): number {
    return this.#turn + 1;
  }

  start(turn: number, durableCount: number): void {
    this.#turn = turn;
    this.#open = true;
    this.#stepped = false;
    this.#durableAtStart = durableCount;
    this.#firstBatchCount = 0;
    this.#firstBatchIds = [];
  }

  /** Messages that were claimed; they count for the turn until its first step has begun. `textCount`: those to scan. */
  claim(batch: readonly QueuedMessage[], textCount: number): void {
    if (!this.#open || this.#stepped) return;
    this.#firstBatchCount += textCount;
    for (const { id } of batch) if (id !== null) this.#firstBatchIds.push(id);
  }

  step(): void {
    this.#stepped = true;
  }

  end(): void {
    this.#open = false;
  }

  /** L: the durable messages when the turn started plus its first batch; without a turn, the durable messages now. */
  messageCount(durableCount: number): number {
    return this.#open ? this.#durableAtStart + this.#firstBatchCount : durableCount;
  }

  /** Ids of the first batch, a line each; `turn:<n>` for a turn that nobody spoke for, and for the next one. */
  get key(): string {
    if (this.#open && this.#firstBatchIds.length > 0) return this.#firstBatchIds.join("\n");
    return `turn:${this.turn}`;
  }
}
