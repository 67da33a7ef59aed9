import { expect, test } from "vitest";

import { JobRunner } from "../../src/workers/job-runner.ts";
import { LocalRunner } from "../../src/workers/local.ts";
import { TEST_ROUTES, type TestPayloads } from "./support/jobs.ts";
import { TEST_JOBS } from "./support/misbehave.ts";

function local(): { runner: LocalRunner<TestPayloads>; freed: () => boolean } {
  let freed = false;
  const state = { free: () => void (freed = true) };
  const session = new JobRunner<TestPayloads, typeof state>(TEST_JOBS, state);
  return { runner: new LocalRunner<TestPayloads>(TEST_ROUTES, session), freed: () => freed };
}

test("runs jobs in this thread, in order", async () => {
  const { runner } = local();
  const calls = [1, 2, 3].map((value) => runner.run("echo", { value }));
  expect(runner.status.lanes.interactive).toMatchObject({ threads: 0, running: 1, queued: 2 });
  expect((await Promise.all(calls)).map(({ output }) => output)).toMatchObject(
    [1, 2, 3].map((value) => ({ value, thread: expect.any(Number) })),
  );
  expect(runner.status.lanes.interactive).toMatchObject({ running: 0, queued: 0, completed: 3 });
});

test("gives the job its shared memory and its time", async () => {
  const { runner } = local();
  const shared = new SharedArrayBuffer(4);
  const { output, parts } = await runner.run("echo", { value: 1, add: 5 }, { shared: [shared], softMs: 40 });
  expect([output.sharedWords, new Int32Array(shared)[0], [...(parts[0] ?? [])]]).toEqual([[5], 5, [1, 2, 3]]);
  expect(output.softMs).toBeLessThanOrEqual(40);
});

test("a failing job rejects with its code and does not stop the next", async () => {
  const { runner } = local();
  const failing = runner.run("refuse", {});
  const next = runner.run("echo", { value: 1 });
  await expect(failing).rejects.toMatchObject({ name: "MatcherError", code: "entry-limit" });
  await expect(runner.run("bug", {})).rejects.toMatchObject({
    code: "worker-bug",
    message: expect.stringContaining("TypeError"),
  });
  expect((await next).output.value).toBe(1);
});

test("an abort is seen before a job begins", async () => {
  const { runner } = local();
  const aborter = new AbortController();
  const first = runner.run("echo", { value: 1 });
  const second = runner.run("echo", { value: 2 }, { signal: aborter.signal });
  aborter.abort("no");
  await first;
  await expect(second).rejects.toMatchObject({ code: "worker-aborted", cause: "no" });
});

test("closing waits for what runs, frees the session and refuses more", async () => {
  const { runner, freed } = local();
  const running = runner.run("echo", { value: 1 });
  await runner.close();
  expect(freed()).toBe(true);
  expect((await running).output.value).toBe(1);
  await expect(runner.run("echo", { value: 2 })).rejects.toMatchObject({ code: "worker-closed" });
});
