import { threadId } from "node:worker_threads";
import { expect, it } from "vitest";
import { parseOptions } from "../../../src/host/cli/options.ts";
import { RUN_OPTIONS } from "../../../src/host/cli/run-options.ts";
import { withEngine, withLocalEngine } from "../../../src/host/cli/service.ts";

it("opens the engine in this thread, and closes it when the work failed", async () => {
  const options = parseOptions(["--in-process"], RUN_OPTIONS);
  let client: Parameters<Parameters<typeof withEngine>[1]>[0] | undefined;
  const work = withEngine(options, async (opened) => {
    client = opened;
    const { output } = await opened.run("warm", { rounds: 1 });
    throw new Error(`thread ${output.thread === threadId ? "of the caller" : output.thread}`);
  });
  await expect(work).rejects.toThrow("thread of the caller");
  await expect(client?.run("warm", { rounds: 1 })).rejects.toMatchObject({ code: "worker-closed" });
});

it("needs no options for what is over before threads would have started", async () => {
  const { output } = await withLocalEngine((client) => client.run("warm", { rounds: 1 }));
  expect(output.thread).toBe(threadId);
});
