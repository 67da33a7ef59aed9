import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { TRACE_RECORDS_FILE } from "../../../src/workers/client.ts";
import type { Request } from "./support/child.ts";

/** Within this time after its owner's end a folder has another one. */
const TAKE_OVER_MS = 5_000;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "trace-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A process of its own that keeps records in a folder. */
class OtherProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(): Promise<OtherProcess> {
    const child = fork(join(import.meta.dirname, "support/child.ts"), {
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child, "message");
    return new OtherProcess(child);
  }

  async ask(request: Request): Promise<unknown> {
    const answer = once(this.#child, "message").then(([message]) => (message as { readonly value: unknown }).value);
    this.#child.send(request);
    return answer;
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await once(this.#child, "exit");
  }

  async store(): Promise<unknown> {
    return ((await this.ask({ type: "get", path: "/v3/capabilities" })) as { readonly store: unknown }).store;
  }

  async ids(): Promise<readonly string[]> {
    const index = await this.ask({ type: "get", path: "/v3/sessions/s/assemblies" });
    return (index as { readonly records: readonly { readonly id: string }[] }).records.map(({ id }) => id);
  }
}

const idsIn = (folder: string): readonly string[] => {
  const file = JSON.parse(readFileSync(join(folder, TRACE_RECORDS_FILE), "utf8")) as {
    readonly records: readonly { readonly id: string }[];
  };
  return file.records.map(({ id }) => id);
};

it("the second of two processes keeps its records in memory, says so, and takes over when the first is killed", async () => {
  const folder = newFolder();
  const [owner, second] = await Promise.all([OtherProcess.start(), OtherProcess.start()]);
  expect(await owner.ask({ type: "open", folder })).toBe("owner");
  await owner.ask({ type: "keep", recordId: "first", recordedAt: 1 });
  expect(await owner.store()).toMatchObject({ recording: "file", problem: null, records: 1 });
  expect(await second.ask({ type: "open", folder })).toBe("reader");
  await second.ask({ type: "keep", recordId: "second", recordedAt: 2 });
  expect(await second.store()).toMatchObject({
    recording: "memory",
    problem: { code: "TRACE_STORE_BUSY" },
    records: 1,
  });
  await owner.ask({ type: "keep", recordId: "third", recordedAt: 3 });
  expect(idsIn(folder)).toEqual(["first", "third"]);
  // Each shows what there is: the owner its own, the second one the file beside its own.
  expect(await owner.ids()).toEqual(["first", "third"]);
  expect(await second.ids()).toEqual(["first", "second", "third"]);

  await owner.kill();
  const ended = performance.now();
  await expect
    .poll(() => second.store(), { timeout: 60_000, interval: 20 })
    .toMatchObject({ recording: "file", problem: null, records: 3 });
  await expect.poll(() => idsIn(folder), { timeout: 60_000, interval: 20 }).toEqual(["first", "second", "third"]);
  expect(performance.now() - ended).toBeLessThan(TAKE_OVER_MS);
  expect(statSync(join(folder, TRACE_RECORDS_FILE)).mode & 0o777).toBe(0o600);
  await second.ask({ type: "keep", recordId: "fourth", recordedAt: 4 });
  expect(idsIn(folder)).toEqual(["first", "second", "third", "fourth"]);
  expect(await second.ids()).toEqual(["first", "second", "third", "fourth"]);
});
