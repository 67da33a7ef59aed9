import { WorkerError } from "./error.ts";

/** The abort signal of one call: fires with the caller's, and when the time for the whole call is up. */
export class CallBound {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #onAbort = () => this.#controller.abort(this.#outer?.reason);
  expired = false;

  constructor(ms: number, signal?: AbortSignal) {
    this.#outer = signal;
    this.#timer = setTimeout(() => {
      this.expired = true;
      this.#controller.abort(new Error("the time for the whole call is up"));
    }, ms);
    if (signal?.aborted === true) this.#onAbort();
    else signal?.addEventListener("abort", this.#onAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * The value of `work`, or `worker-aborted` as soon as the signal fires: a thread that is still loading may give a task
   * up much later.
   */
  hold<Value>(work: Promise<Value>): Promise<Value> {
    const { signal } = this;
    return new Promise<Value>((resolve, reject) => {
      const onAbort = (): void => {
        const message = "the call was aborted by its caller, or its time was up";
        reject(new WorkerError("worker-aborted", message, { cause: signal.reason }));
      };
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
    });
  }

  /** Ends timer and listener; to be called when the call is over. */
  release(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#onAbort);
  }
}
