import { z } from "zod";

import { JOBS } from "../../../src/workers/jobs/table.ts";
import type { Job, JobContext, JobResult, JobTable } from "../../../src/workers/job.ts";
import type { JobRoutes, Payload, Payloads } from "../../../src/workers/protocol.ts";
import { ROUTES } from "../../../src/workers/protocol.ts";
import type { ThreadState } from "../../../src/workers/state.ts";
import { EmptySchema, TEST_ROUTES, type TestPayloads } from "./jobs.ts";
import { TEST_JOBS } from "./misbehave.ts";

/** The product's jobs, those of {@link TestPayloads}, and two that look at what a thread has attached. */
export interface ProductTestPayloads extends Payloads, TestPayloads {
  readonly poke: Payload<z.infer<typeof PokeSchema>, number>;
  readonly peek: Payload<z.infer<typeof EmptySchema>, { readonly thread: number; readonly words: readonly number[] }>;
}

const PokeSchema = z.object({ value: z.number() });
const interactive = { lane: "interactive", deadlineMs: 20_000 } as const;

export const PRODUCT_TEST_ROUTES: JobRoutes<ProductTestPayloads> = {
  ...ROUTES,
  ...TEST_ROUTES,
  poke: interactive,
  peek: interactive,
};

/** Words of the memory that steers a scan, the last of its shared memory when there is such. */
export const STEER = { magic: 0, arrived: 1, open: 2, deaths: 3, words: 4 } as const;
export const STEER_MAGIC = 0x5eed;

/** What a test holds of a scan in a thread: it waits until it is opened, and may have to die a few times first. */
export class Steering {
  readonly shared = new SharedArrayBuffer(STEER.words * 4);
  readonly #words = new Int32Array(this.shared);

  constructor(options: { readonly deaths?: number; readonly open?: boolean } = {}) {
    this.#words[STEER.magic] = STEER_MAGIC;
    this.#words[STEER.deaths] = options.deaths ?? 0;
    this.#words[STEER.open] = options.open === true ? 1 : 0;
  }

  open(): void {
    Atomics.store(this.#words, STEER.open, 1);
    Atomics.notify(this.#words, STEER.open);
  }

  /** Resolves when `count` scans have arrived; rejects after ten seconds. */
  async reached(count: number): Promise<void> {
    const until = performance.now() + 10_000;
    for (let seen = this.arrived; seen < count; seen = this.arrived) {
      if (performance.now() > until) throw new Error(`${seen} of ${count} scans arrived`);
      const wait = Atomics.waitAsync(this.#words, STEER.arrived, seen, 1_000);
      if (wait.async) await wait.value;
    }
  }

  get arrived(): number {
    return Atomics.load(this.#words, STEER.arrived);
  }
}

/** The context of a job without what steers it, once it may go on. */
function steered(context: JobContext<ThreadState>): JobContext<ThreadState> {
  const last = context.shared.at(-1);
  const words = last === undefined || last.byteLength !== STEER.words * 4 ? undefined : new Int32Array(last);
  if (words?.[STEER.magic] !== STEER_MAGIC) return context;
  Atomics.add(words, STEER.arrived, 1);
  Atomics.notify(words, STEER.arrived);
  if (Atomics.sub(words, STEER.deaths, 1) > 0) process.exit(3);
  Atomics.wait(words, STEER.open, 0, 20_000);
  return { ...context, shared: context.shared.slice(0, -1) };
}

const scan: Job<Payloads["scan"], ThreadState> = {
  input: JOBS.scan.input,
  run: (input, context) => JOBS.scan.run(input, steered(context)),
};

const assemble: Job<Payloads["assemble"], ThreadState> = {
  input: JOBS.assemble.input,
  run: (input, context) => JOBS.assemble.run(input, steered(context)),
};

function peek(context: JobContext<ThreadState>): number[] {
  return context.state.lores.values().map(({ lore }) => lore.tables.sources[0] ?? -1);
}

export const PRODUCT_TEST_JOBS: JobTable<ProductTestPayloads, ThreadState> = {
  ...JOBS,
  ...TEST_JOBS,
  scan,
  assemble,
  poke: {
    input: PokeSchema,
    run(input, context): JobResult<number> {
      for (const { lore } of context.state.lores.values()) lore.tables.sources[0] = input.value;
      return { output: context.state.lores.size };
    },
  },
  peek: {
    input: EmptySchema,
    async run(_input, context) {
      const { output } = await TEST_JOBS.gate.run({}, context);
      return { output: { thread: output, words: peek(context) } };
    },
  },
};
