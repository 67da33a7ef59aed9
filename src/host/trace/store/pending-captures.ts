import { LIMITS } from "../../../matcher/limits.ts";
import type { KeptCapture } from "../face.ts";

/** A capture that waits for its record to be made. */
export interface PendingCapture {
  readonly capture: KeptCapture;
  /** How often that has failed. */
  readonly tries: number;
}

/** Names of tools that are packed at once: some 2 ms of the host's thread. */
const NAMES_MAX = 4_096;

/** Captures that wait for the background thread, one for each record: the newest facts count. Bounded. */
export class PendingCaptures {
  readonly #waiting = new Map<string, PendingCapture>();
  #dropped = 0;

  get size(): number {
    return this.#waiting.size;
  }

  /** Captures that were given up. */
  get dropped(): number {
    return this.#dropped;
  }

  has(recordId: string): boolean {
    return this.#waiting.has(recordId);
  }

  /** Takes the place of an older state of the same record. */
  add(capture: KeptCapture): void {
    this.#waiting.set(capture.facts.recordId, { capture, tries: 0 });
    this.#trim();
  }

  /**
   * Those that wait longest, in their order; they wait no more. So many that the host packs them in a moment: a request
   * may offer a thousand tools, each by its name.
   */
  take(max = this.#waiting.size): readonly PendingCapture[] {
    const taken: PendingCapture[] = [];
    let names = 0;
    for (const [id, pending] of this.#waiting) {
      names += pending.capture.facts.delivery?.toolNames.length ?? 0;
      if (taken.length >= max || (taken.length > 0 && names > NAMES_MAX)) break;
      this.#waiting.delete(id);
      taken.push(pending);
    }
    return taken;
  }

  /** A capture that was taken is given up. */
  drop(): void {
    this.#dropped++;
  }

  /**
   * Captures whose records could not be made wait again, unless a newer state of them waits already. Each goes behind the
   * others: one that ends its thread must not keep them from their turn. `isTheirFault`: after so many tries it is dropped.
   */
  putBack(batch: readonly PendingCapture[], isTheirFault: boolean): void {
    for (const { capture, tries } of batch) {
      const id = capture.facts.recordId;
      if (this.#waiting.has(id)) continue;
      const next = tries + (isTheirFault ? 1 : 0);
      if (next >= LIMITS.traceKeepTries.value) this.#dropped++;
      else this.#waiting.set(id, { capture, tries: next });
    }
    this.#trim();
  }

  #trim(): void {
    while (this.#waiting.size > LIMITS.traceQueuedCaptures.value) {
      const [oldest] = this.#waiting.keys();
      if (oldest === undefined) return;
      this.#waiting.delete(oldest);
      this.#dropped++;
    }
  }
}
