import { LIMITS } from "../../../matcher/limits.ts";
import type { Later } from "./late-part.ts";

/** Gives shared memory of at least so many bytes. */
export type TakeMemory = (bytes: number) => SharedArrayBuffer;

/** Of just the size, with pages that the system has yet to give: whoever writes it waits for each of them. */
export const freshMemory: TakeMemory = (bytes) => new SharedArrayBuffer(bytes);

export interface SpareMemoryOptions {
  /** Memory whose pages another thread has touched. */
  readonly prefault: (bytes: number) => Promise<SharedArrayBuffer>;
  readonly later: Later;
}

/** Below this it is not worth asking a thread. */
const WORTH_BYTES = 32 * 1024;
const STEP_BYTES = 64 * 1024;
/** A record holds its memory for a while: a small text does not get that of a large one. */
const WASTE_MAX = 4;

/**
 * One piece of shared memory that is ready to be written: each page of memory that is new costs the thread that first
 * writes it an interrupt, for a megabyte fifty times as long as the copy itself. Another thread does that beforehand, for
 * a little more than was asked for last.
 */
export class SpareMemory {
  readonly #options: SpareMemoryOptions;
  #spare: SharedArrayBuffer | null = null;
  #isAsked = false;

  constructor(options: SpareMemoryOptions) {
    this.#options = options;
  }

  readonly take: TakeMemory = (bytes) => {
    if (bytes < WORTH_BYTES || bytes > LIMITS.traceSpareMemoryBytes.value) return freshMemory(bytes);
    const spare = this.#spare;
    const fits = spare !== null && spare.byteLength >= bytes && spare.byteLength <= bytes * WASTE_MAX;
    if (fits) this.#spare = null;
    this.#ask(bytes);
    return fits ? spare : freshMemory(bytes);
  };

  #ask(bytes: number): void {
    const roomy = Math.ceil((bytes * 1.125) / STEP_BYTES) * STEP_BYTES;
    const wanted = Math.min(roomy, LIMITS.traceSpareMemoryBytes.value);
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#options.later(() => {
      this.#options
        .prefault(wanted)
        .then((memory) => (this.#spare = memory))
        // Without a spare one the next text takes longer, that is all.
        .catch(() => undefined)
        .finally(() => (this.#isAsked = false));
    });
  }
}
