import { z } from "zod";

import type { JobRoutes, Payload } from "../../../src/workers/protocol.ts";

/** Jobs that only tests have: ways in which a thread can misbehave, and gates in place of sleeps. */
export interface TestPayloads {
  readonly echo: Payload<z.infer<typeof EchoSchema>, EchoOutput>;
  readonly gate: Payload<z.infer<typeof EmptySchema>, number>;
  readonly backgroundGate: Payload<z.infer<typeof EmptySchema>, number>;
  readonly exit: Payload<z.infer<typeof ExitSchema>, never>;
  readonly exhaust: Payload<z.infer<typeof EmptySchema>, never>;
  readonly spin: Payload<z.infer<typeof SpinSchema>, never>;
  readonly polite: Payload<z.infer<typeof EmptySchema>, never>;
  readonly bug: Payload<z.infer<typeof EmptySchema>, never>;
  readonly refuse: Payload<z.infer<typeof EmptySchema>, never>;
  readonly crash: Payload<z.infer<typeof EmptySchema>, never>;
}

export interface EchoOutput {
  readonly value: unknown;
  readonly thread: number;
  readonly node: string;
  readonly sharedWords: readonly number[];
  readonly softMs: number;
}

export const EchoSchema = z.object({ value: z.unknown(), add: z.number().exactOptional() });
export const EmptySchema = z.object({});
export const ExitSchema = z.object({ code: z.number() });
/** `program`: what the task leaves in its word, as a regex engine would; `decided`: what a scan says near its end. */
export const SpinSchema = z.object({ program: z.number().exactOptional(), decided: z.boolean().exactOptional() });

const interactive = { lane: "interactive", deadlineMs: 20_000 } as const;

export const TEST_ROUTES: JobRoutes<TestPayloads> = {
  echo: interactive,
  gate: interactive,
  backgroundGate: { ...interactive, lane: "background" },
  exit: interactive,
  exhaust: interactive,
  spin: interactive,
  polite: interactive,
  bug: interactive,
  refuse: interactive,
  crash: interactive,
};

/** Words of the memory behind a gate. */
export const GATE = { arrived: 0, open: 1, words: 4 } as const;

/** A gate that tasks wait at; `arrived` counts those that have reached it. */
export class Gate {
  readonly shared = new SharedArrayBuffer(GATE.words * 4);
  readonly #words = new Int32Array(this.shared);

  open(): void {
    Atomics.store(this.#words, GATE.open, 1);
    Atomics.notify(this.#words, GATE.open);
  }

  get arrived(): number {
    return Atomics.load(this.#words, GATE.arrived);
  }

  /** Resolves when at least `count` tasks have arrived; rejects after ten seconds. */
  async reached(count: number): Promise<void> {
    const until = performance.now() + 10_000;
    for (let seen = this.arrived; seen < count; seen = this.arrived) {
      if (performance.now() > until) throw new Error(`${seen} of ${count} tasks arrived`);
      const wait = Atomics.waitAsync(this.#words, GATE.arrived, seen, 1_000);
      if (wait.async) await wait.value;
    }
  }
}
