import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

import { decode, encode } from "../../src/workers/codec.ts";
import { TaskControl } from "../../src/workers/control.ts";

test("the file of a thread exports one handler, and can be loaded as a thread", async () => {
  const url = new URL("../../src/workers/worker.ts", import.meta.url);
  const code = `import(${JSON.stringify(url.href)}).then(({ default: handle }) => handle(require("node:worker_threads").workerData))
    .then((moved) => Object.getOwnPropertySymbols(moved).map((name) => moved[name]).find((value) => value.status))
    .then((answer) => require("node:worker_threads").parentPort.postMessage(answer));`;
  const task = {
    job: "warm",
    bytes: encode({ rounds: 1 }),
    shared: [],
    control: new TaskControl().buffer,
    softMs: 60_000,
  };
  const thread = new Worker(code, { eval: true, workerData: task, execArgv: [] });
  const answer = await new Promise<{ bytes: Uint8Array }>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
  });
  expect(decode(answer.bytes)).toMatchObject({ hits: 60, thread: thread.threadId });
  await thread.terminate();
});
