import { type Fault, faultOf } from "../data/fault.ts";

/** Runs requests for one place, of which only the newest counts: a newer one aborts and silences the one before. */
export class Latest {
  #abort: AbortController | null = null;
  #cleanup: (() => void) | null = null;

  /** Never rejects: an answer, or a fault, or nothing when a newer request came. */
  async run<Value>(
    ask: (signal: AbortSignal) => Promise<Value>,
    answered: (value: Value) => void,
    refused: (fault: Fault) => void,
  ): Promise<void> {
    this.end();
    const abort = new AbortController();
    this.#abort = abort;
    let value: Value;
    try {
      value = await ask(abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) refused(faultOf(error));
      return;
    }
    if (!abort.signal.aborted) answered(value);
  }

  /** Aborts what runs; its answer is not told any more. */
  end(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.#cleanup?.();
    this.#cleanup = null;
  }

  /** Something else that ends with the request, such as a timer that asks again. */
  onEnd(cleanup: () => void): void {
    this.#cleanup = cleanup;
  }
}
