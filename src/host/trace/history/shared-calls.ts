import { Waiters } from "./waiters.ts";

interface Call {
  readonly waiters: Waiters<unknown>;
  readonly end: AbortController;
}

/** Calls with the same key at the same time are one; when nobody waits for it any more it is aborted. */
export class SharedCalls {
  readonly #calls = new Map<string, Call>();
  /** Also those that nobody waits for any more. */
  readonly #running = new Set<Promise<void>>();

  /** What `work` gives. The same key means the same work. Rejects with the reason of `signal` when that fires first. */
  run<T>(key: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const call = this.#calls.get(key) ?? this.#begin(key, work);
    return (call.waiters as Waiters<T>).wait(signal);
  }

  /** Aborts all calls; who waits is refused with the reason. Resolves when they have ended. Never rejects. */
  async close(reason: Error): Promise<void> {
    for (const { waiters, end } of this.#calls.values()) {
      waiters.reject(reason);
      end.abort(reason);
    }
    this.#calls.clear();
    await Promise.all(this.#running);
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<unknown>): Call {
    const end = new AbortController();
    const forget = (): void => {
      if (this.#calls.get(key) === call) this.#calls.delete(key);
    };
    const waiters = new Waiters<unknown>(() => {
      if (waiters.size > 0) return;
      // Who asks from now on needs a call of his own: this one ends.
      forget();
      end.abort(new DOMException("nobody waits any more", "AbortError"));
    });
    const call: Call = { waiters, end };
    const ended = (finish: () => void): void => {
      forget();
      this.#running.delete(done);
      finish();
    };
    const done = work(end.signal).then(
      (value) => ended(() => waiters.resolve(value)),
      (error: unknown) => ended(() => waiters.reject(error)),
    );
    this.#calls.set(key, call);
    this.#running.add(done);
    return call;
  }
}
