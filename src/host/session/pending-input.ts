import type { WindowLimits } from "./face.ts";
import type { InboxSplice, InboxTarget, QueuedMessage } from "./fact.ts";

const unitsOf = (queued: QueuedMessage): number => queued.message?.text.length ?? 0;

/** A place in a queue whose message was not kept. */
const BARE: QueuedMessage = { id: null, message: null };

/**
 * What an agent has been told and has not yet in its history: both queues and the batch that it has just claimed, from
 * the coordinates of `agent/inbox/spliced` alone. A claim is a removal that cancels nothing and inserts nothing. The batch
 * is held until an assembly has used it or the turn is over. Bodies are bounded; over the bound a message keeps its place
 * only, so that later coordinates stay exact.
 */
export class PendingInputProjection {
  readonly #queues: Record<InboxTarget, readonly QueuedMessage[]> = { "next-turn": [], "next-step": [] };
  #claimed: readonly QueuedMessage[] = [];
  #claimSeqs: number[] = [];
  readonly #entered = new Set<string>();
  #keptMessages = 0;
  #keptUnits = 0;
  #bareCount = 0;
  readonly #bounds: WindowLimits;

  /** `bounds`: of the messages kept, in both queues and the batch together. */
  constructor(bounds: WindowLimits) {
    this.#bounds = bounds;
  }

  /** Oldest first: what was put in for this step, then the message that opens the turn. */
  get claimed(): readonly QueuedMessage[] {
    return this.#claimed;
  }

  /** Sequence numbers of the events that claimed the batch. */
  get claimSeqs(): readonly number[] {
    return this.#claimSeqs;
  }

  /** Claimed messages whose text was not kept. */
  get claimedBareCount(): number {
    return this.#bareCount;
  }

  /** Whether a claimed message has become one of the history. */
  hasEntered(id: string | null): boolean {
    return id !== null && this.#entered.has(id);
  }

  queue(target: InboxTarget): readonly QueuedMessage[] {
    return this.#queues[target];
  }

  /** Applies one splice. Answers what it claimed; null, and nothing changed, when its coordinates do not fit. */
  splice(splice: InboxSplice, seq: number): readonly QueuedMessage[] | null {
    const queue = this.#queues[splice.target];
    if (splice.start + splice.removedCount > queue.length) return null;
    const claims = splice.removedCount > 0 && !splice.canceled && splice.inserted.length === 0;
    const end = splice.start + splice.removedCount;
    const removed = queue.slice(splice.start, end);
    if (!claims) this.#release(removed);
    const inserted = splice.inserted.map((queued) => this.#keep(queued));
    this.#queues[splice.target] = [...queue.slice(0, splice.start), ...inserted, ...queue.slice(end)];
    if (!claims) return [];
    this.#claimed = [...this.#claimed, ...removed];
    this.#claimSeqs.push(seq);
    this.#bareCount += removed.filter((queued) => queued === BARE).length;
    return removed;
  }

  /** A message of this id was appended to the history. */
  entered(id: string): void {
    if (this.#claimed.some((queued) => queued.id === id)) this.#entered.add(id);
  }

  /** The claimed batch was used, or its turn is over. */
  clearClaimed(): void {
    this.#release(this.#claimed);
    this.#claimed = [];
    this.#claimSeqs = [];
    this.#bareCount = 0;
    this.#entered.clear();
  }

  /** Forgets everything: what was queued is another session's. */
  clear(): void {
    this.clearClaimed();
    for (const target of ["next-turn", "next-step"] as const) {
      this.#release(this.#queues[target]);
      this.#queues[target] = [];
    }
  }

  #keep(queued: QueuedMessage): QueuedMessage {
    const { messagesMax, unitsMax } = this.#bounds;
    const units = unitsOf(queued);
    if (this.#keptMessages >= messagesMax || this.#keptUnits + units > unitsMax) return BARE;
    this.#keptMessages += 1;
    this.#keptUnits += units;
    return queued;
  }

  #release(messages: readonly QueuedMessage[]): void {
    for (const queued of messages) {
      if (queued === BARE) continue;
      this.#keptMessages -= 1;
      this.#keptUnits -= unitsOf(queued);
    }
  }
}
