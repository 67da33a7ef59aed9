import { expect, it } from "vitest";

import { RunningCore } from "../../../src/host/mount/running-core.ts";
import { type LoreClient, openLocal, WorkerError } from "../../../src/workers/client.ts";
import { openSession } from "../../../src/workers/session.ts";
import { FakeHost } from "../loader/support/fakes.ts";
import { makeFolder } from "../loader/support/host.ts";

const OPTIONS = { host: new FakeHost(), sessionsMax: 5, trace: { recordBytesMax: 2 ** 21, totalBytesMax: 2 ** 24 } };

it("opens threads and folder, and ends them in their order, once", async () => {
  const folder = await makeFolder();
  const order: string[] = [];
  const client = openLocal(openSession());
  const closeClient = client.close.bind(client);
  client.close = () => {
    order.push("threads");
    return closeClient();
  };
  const core = new RunningCore({ ...OPTIONS, folder: folder.data, openClient: () => client });
  expect(core.opened).toBeNull();
  const { trace } = core;
  const { library, memory, policy } = await core.ready;
  expect(core.opened).toMatchObject({ library, memory, policy, trace });
  expect(library.status).toMatchObject({ folder: folder.data, role: "owner" });
  const closeLibrary = library.close.bind(library);
  library.close = () => {
    order.push("library");
    return closeLibrary();
  };
  const closeStore = trace.store.close.bind(trace.store);
  trace.store.close = () => {
    order.push("records");
    return closeStore();
  };
  const closeLive = core.live.close.bind(core.live);
  core.live.close = () => {
    order.push("streams");
    closeLive();
  };
  const closeHistory = trace.history.close.bind(trace.history);
  trace.history.close = () => {
    order.push("histories");
    return closeHistory();
  };
  for (const name of ["one", "two"]) core.atEnd(() => order.push(name));
  memory.close = () => Promise.resolve(void order.push("memory"));
  await Promise.all([core.close(), core.close()]);
  expect(order).toEqual(["one", "two", "records", "streams", "histories", "memory", "library", "threads"]);
  await folder.remove();
});

it("rejects when the folder cannot be read, and ends all the same", async () => {
  let isClosed = false;
  const client = {
    run: () => Promise.reject(new WorkerError("worker-unavailable", "no thread")),
    forget: () => undefined,
    close: () => Promise.resolve(void (isClosed = true)),
  } as unknown as LoreClient;
  const core = new RunningCore({ ...OPTIONS, folder: "/nowhere", openClient: () => client });
  await expect(core.ready).rejects.toThrow("no thread");
  expect(core.opened).toBeNull();
  await core.close();
  expect(isClosed).toBe(true);
});

it("sends turns where it is told, and nowhere unless it is", async () => {
  const folder = await makeFolder();
  const openClient = (): LoreClient => openLocal(openSession());
  const push = { endpoint: "http://127.0.0.1:9/v1/traces", headers: {}, format: "json" } as const;
  const core = new RunningCore({ ...OPTIONS, folder: folder.data, openClient, push });
  expect(core.push?.status).toMatchObject({ endpoint: push.endpoint, state: "idle" });
  expect(core.turns.audience).not.toBe(core.live);
  expect((await core.ready).turnTrace?.push).toBe(core.push);
  await core.close();
  expect(core.push?.status.state).toBe("closed");
  const other = new RunningCore({ ...OPTIONS, folder: folder.data, openClient });
  expect(other.push).toBeNull();
  expect(other.turns.audience).toBe(other.live);
  await other.close();
  await folder.remove();
});

it("sends turns that were cut off, too, once they were made from their logs", async () => {
  const folder = await makeFolder();
  const client = openLocal(openSession());
  const run = client.run.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const answers: Readonly<Record<string, unknown>> = {
    turnCutOff: { turns: [{ turnId: "t_5", sessionId: "s-1" }] },
    turnRecover: { state: "answered", found: true },
  };
  client.run = ((job: string, ...more: unknown[]) =>
    job in answers
      ? Promise.resolve({ output: answers[job], shared: [], parts: [] })
      : run(job, ...more)) as typeof client.run;
  const push = { endpoint: "http://127.0.0.1:9/v1/traces", headers: {}, format: "json" } as const;
  const core = new RunningCore({ ...OPTIONS, folder: folder.data, openClient: () => client, push });
  const sent: unknown[] = [];
  core.push!.recovered = (turn) => sent.push(turn);
  await core.ready;
  await expect.poll(() => sent).toEqual([{ turnId: "t_5", sessionId: "s-1" }]);
  await core.close();
  await folder.remove();
});
