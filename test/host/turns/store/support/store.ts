import { onTestFinished } from "vitest";

import { HostTurnStore, type TurnStoreOptions } from "../../../../../src/host/turns/store/host-turn-store.ts";
import type { StoreClient } from "../../../../../src/host/turns/store/store-client.ts";
import type { TurnStoreProblem } from "../../../../../src/workers/protocol.ts";
import { T0 } from "../../../../workers/turns/support/turns.ts";
import type { thread } from "../../../../workers/turns/support/thread.ts";

/** Time that a test sets. */
export class FakeClock {
  ms = T0;
  readonly #waiting: { readonly at: number; readonly work: () => void }[] = [];

  readonly now = (): number => this.ms;
  readonly jitter = (): number => 0.5;
  readonly after = (ms: number, work: () => void): (() => void) => {
    const one = { at: this.ms + ms, work };
    this.#waiting.push(one);
    return () => {
      const at = this.#waiting.indexOf(one);
      if (at >= 0) this.#waiting.splice(at, 1);
    };
  };

  /** Lets so much time pass, and what was to happen by then. */
  pass(ms: number): void {
    this.ms += ms;
    for (const one of this.#waiting.filter(({ at }) => at <= this.ms)) {
      this.#waiting.splice(this.#waiting.indexOf(one), 1);
      one.work();
    }
  }

  get pending(): number {
    return this.#waiting.length;
  }
}

/** A store on the folder of a thread; its folder is open when `open` is called. */
export function storeOn(at: ReturnType<typeof thread>, more: Partial<TurnStoreOptions> = {}) {
  const opening = Promise.withResolvers<{ readonly status: { readonly folder: string; readonly readOnly: [] } }>();
  const clock = new FakeClock();
  const told: TurnStoreProblem[] = [];
  const store = new HostTurnStore({
    client: at as StoreClient,
    library: opening.promise,
    records: { records: () => Promise.resolve([]) },
    history: { read: () => Promise.reject(new Error("no history")) },
    sessions: () => Promise.resolve(null),
    ownerId: "local",
    bytesMax: 2 ** 29,
    clock,
    tell: (problem) => told.push(problem),
    ...more,
  });
  onTestFinished(() => store.close());
  return { store, clock, told, open: () => opening.resolve({ status: { folder: at.folder, readOnly: [] } }) };
}
