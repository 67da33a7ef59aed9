import { expect, test } from "vitest";
import { z } from "zod";

import { decode, encode } from "../../src/workers/codec.ts";
import { TaskControl } from "../../src/workers/control.ts";
import { JobRunner, threadHandler } from "../../src/workers/job-runner.ts";
import type { JobContext } from "../../src/workers/job.ts";
import type { AnswerEnvelope, Payload, TaskEnvelope } from "../../src/workers/protocol.ts";

interface Counting {
  readonly add: Payload<{ by: number }, number>;
  readonly stop: Payload<Record<string, never>, null>;
  readonly keep: Payload<Record<string, never>, null>;
}

class Counter {
  value = 0;
  freed = false;
  free(): void {
    this.freed = true;
  }
}

let seen: JobContext<Counter> | undefined;

const runner = new JobRunner<Counting, Counter>(
  {
    add: {
      input: z.object({ by: z.number() }),
      run(input, context) {
        seen = context;
        context.state.value += input.by;
        return { output: context.state.value, shared: context.shared, parts: [Uint8Array.of(9)] };
      },
    },
    stop: {
      input: z.object({}),
      heavy: true,
      run(_input, context) {
        context.throwIfStopped();
        return Promise.resolve({ output: null, garbageBytes: 1 << 20 });
      },
    },
    keep: {
      input: z.object({}),
      heavy: true,
      keepsShared: true,
      run: () => Promise.resolve({ output: null }),
    },
  },
  new Counter(),
);

const task = (job: string, input: unknown, control = new TaskControl()): TaskEnvelope => ({
  job,
  bytes: encode(input),
  shared: [new SharedArrayBuffer(4)],
  control: control.buffer,
  softMs: 1_000,
});

const errorOf = (answer: AnswerEnvelope): string => (answer.status === "failed" ? answer.error.code : "none");

test("runs a job with the state of its thread, and marks that it began", async () => {
  const control = new TaskControl();
  const envelope = task("add", { by: 2 }, control);
  const answer = await runner.handle(envelope);
  if (answer.status !== "done") throw new Error("failed");
  expect([decode(answer.bytes), answer.shared[0], [...(answer.parts[0] ?? [])]]).toEqual([2, envelope.shared[0], [9]]);
  expect(control.ranMs).toBeDefined();
  expect((seen?.softDeadline ?? 0) - performance.now()).toBeGreaterThan(0);
  await runner.handle(task("add", { by: 3 }));
  expect(runner.state.value).toBe(5);
});

test.each([
  ["an unknown job", task("multiply", {}), "worker-message-invalid"],
  ["an input of another form", task("add", { by: "2" }), "worker-input-invalid"],
])("%s is a coded failure", async (_name, envelope, code) => expect(errorOf(await runner.handle(envelope))).toBe(code));

test("a name of Object.prototype is no job", async () =>
  expect(errorOf(await runner.handle(task("constructor", {})))).toBe("worker-message-invalid"));

test.each([
  ["deadline", "worker-deadline"],
  ["abort", "worker-aborted"],
] as const)("a stop for %s ends a job between its steps with %s", async (stop, code) => {
  const control = new TaskControl();
  control.requestStop(stop);
  expect(errorOf(await runner.handle(task("stop", {}, control)))).toBe(code);
  expect(errorOf(await runner.handle(task("stop", {})))).toBe("none");
});

test("the handler of a thread hands over all bytes to be moved", async () => {
  const moved = (await threadHandler(runner)(task("add", { by: 1 }))) as Record<symbol, unknown>;
  const lists = Object.getOwnPropertySymbols(moved).map((name) => moved[name]);
  const transfer = lists.find((list) => Array.isArray(list)) as ArrayBuffer[];
  expect(transfer).toHaveLength(2);
  expect(transfer.every((buffer) => buffer instanceof ArrayBuffer)).toBe(true);
});

test("a collection is worth it after a heavy job with much input", () => {
  const large = [new SharedArrayBuffer(1 << 20)];
  expect(runner.isHeavy({ ...task("stop", {}), shared: large })).toBe(true);
  expect(runner.isHeavy(task("stop", {}))).toBe(false);
  expect(runner.isHeavy({ ...task("add", {}), shared: large })).toBe(false);
});

test("what is kept by others is no garbage", async () => {
  const large = [new SharedArrayBuffer(1 << 20)];
  expect(runner.isHeavy({ ...task("keep", {}), shared: large })).toBe(false);
  await runner.handle(task("stop", {}));
  expect(runner.isHeavy(task("keep", {}))).toBe(true);
});

test("what a heavy job read by itself counts too, for that job alone", async () => {
  const stop = task("stop", {});
  await runner.handle(stop);
  expect(runner.isHeavy(stop)).toBe(true);
  expect(runner.isHeavy(task("add", {}))).toBe(false);
  await runner.handle(task("add", { by: 0 }));
  expect(runner.isHeavy(stop)).toBe(false);
});

test("closing frees the state", () => {
  runner.close();
  expect(runner.state.freed).toBe(true);
});

test("a task that was stopped before it began does nothing", async () => {
  const control = new TaskControl();
  control.requestStop("abort");
  const before = runner.state.value;
  expect(errorOf(await runner.handle(task("add", { by: 1 }, control)))).toBe("worker-aborted");
  expect(runner.state.value).toBe(before);
});
