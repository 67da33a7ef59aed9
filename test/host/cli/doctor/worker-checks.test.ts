import { expect, it } from "vitest";
import { checkWorkers } from "../../../../src/host/cli/doctor/worker-checks.ts";
import { open, openLocal } from "../../../../src/workers/client.ts";
import { openSession } from "../../../../src/workers/session.ts";

it("a sample matches as it should", async () => {
  const client = openLocal(openSession());
  expect((await checkWorkers(client, 0)).map(({ id, state }) => `${state} ${id}`)).toEqual([
    "ok workers",
    "ok matching",
  ]);
  await client.close();
  expect(await checkWorkers(client, 0)).toMatchObject([
    { state: "fail", found: expect.stringMatching(/^worker-closed/) },
  ]);
});

it("a worker whose file is missing is a fault that is told", async () => {
  const client = open({ threads: 1, workerUrl: "file:///no/such/worker.js" });
  const [check] = await checkWorkers(client, 0);
  await client.close();
  expect(check).toMatchObject({
    id: "workers",
    state: "fail",
    found: expect.stringMatching(/^worker-(unavailable|crashed)/),
  });
});
