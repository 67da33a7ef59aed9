import { threadId } from "node:worker_threads";

import { MatcherError } from "../../../src/matcher/model/error.ts";
import type { JobContext, JobResult, JobTable } from "../../../src/workers/job.ts";
import { EchoSchema, EmptySchema, ExitSchema, GATE, SpinSchema, type TestPayloads } from "./jobs.ts";

/** Jobs that need no state, so that any worker can add them to its own. */
export const TEST_JOBS: JobTable<TestPayloads, unknown> = {
  echo: {
    input: EchoSchema,
    run(input, context) {
      const words = context.shared.map((shared) => new Int32Array(shared));
      if (input.add !== undefined) for (const word of words) Atomics.add(word, 0, input.add);
      const softMs = Math.round(context.softDeadline - performance.now());
      const sharedWords = words.map((word) => Atomics.load(word, 0));
      const part = Uint8Array.of(1, 2, 3);
      return {
        output: { value: input.value, thread: threadId, node: process.versions.node, sharedWords, softMs },
        shared: context.shared,
        parts: [part],
      };
    },
  },
  gate: { input: EmptySchema, run: waitAtGate },
  backgroundGate: { input: EmptySchema, run: waitAtGate },
  exit: { input: ExitSchema, run: (input) => process.exit(input.code) },
  exhaust: {
    input: EmptySchema,
    run() {
      const held: number[][] = [];
      for (;;) held.push(Array.from({ length: 10_000 }, (_, i) => i + 0.5));
    },
  },
  spin: {
    input: SpinSchema,
    run(input, context) {
      if (input.program !== undefined) context.control.programWord[0] = input.program;
      if (input.decided === true) context.control.markDecided();
      const [gate] = context.shared;
      if (gate !== undefined) arrive(gate);
      for (;;) Math.sqrt(2);
    },
  },
  polite: {
    input: EmptySchema,
    run(_input, context) {
      for (;;) context.throwIfStopped();
    },
  },
  bug: {
    input: EmptySchema,
    run() {
      throw new TypeError("nothing is what it seems");
    },
  },
  refuse: {
    input: EmptySchema,
    run() {
      throw new MatcherError("entry-limit", "10,001 entries", { path: "$.entries", limit: 10_000, requested: 10_001 });
    },
  },
  crash: {
    input: EmptySchema,
    run: () =>
      new Promise<never>(() =>
        queueMicrotask(() => {
          throw new RangeError("outside of any task");
        }),
      ),
  },
};

function waitAtGate(_input: unknown, context: JobContext<unknown>): JobResult<number> {
  const [shared] = context.shared;
  if (shared === undefined) throw new Error("a gate needs its memory");
  const words = arrive(shared);
  Atomics.wait(words, GATE.open, 0, 20_000);
  return { output: threadId };
}

/** Tells a gate that its task runs. */
function arrive(shared: SharedArrayBuffer): Int32Array<SharedArrayBuffer> {
  const words = new Int32Array(shared);
  Atomics.add(words, GATE.arrived, 1);
  Atomics.notify(words, GATE.arrived);
  return words;
}
