import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";

import type { Library } from "../../../src/host/library/face.ts";
import { openLibrary } from "../../../src/host/library/open-library.ts";
import { openLocal } from "../../../src/workers/client.ts";
import { JobRunner } from "../../../src/workers/job-runner.ts";
import { JOBS } from "../../../src/workers/jobs/table.ts";
import type { Payloads } from "../../../src/workers/protocol.ts";
import { ThreadState } from "../../../src/workers/state.ts";
import { SMALL_FORMATS } from "../../workers/library/support/small-formats.ts";
import type { Request } from "./support/child.ts";
import { jsonOf, rejection, shared } from "./support/open.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "library-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Another process that has the folder open, and its role. */
async function otherProcess(folder: string): Promise<{ readonly child: ChildProcess; readonly role: unknown }> {
  const child = fork(join(import.meta.dirname, "support/child.ts"), { execArgv: [], stdio: "inherit" });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  return { child, role: await ask(child, { type: "open", folder }) };
}

/** The answer of another process, null when it died instead. */
async function ask(child: ChildProcess, request: Request): Promise<unknown> {
  const exit = once(child, "exit").then(() => null);
  const answer = once(child, "message").then(([message]) => (message as { readonly value: unknown }).value);
  child.send(request);
  return Promise.race([answer, exit]);
}

async function open(folder: string): Promise<Library> {
  const client = openLocal(new JobRunner<Payloads, ThreadState>(JOBS, new ThreadState({ formats: SMALL_FORMATS })));
  const lib = await openLibrary({ client, folder, pollMs: 20 });
  onTestFinished(() => lib.close());
  return lib;
}

const textOf = (folder: string, file: string): string => {
  try {
    return readFileSync(join(folder, file), "utf8");
  } catch {
    return "";
  }
};

/** A failure takes this long; success does not. */
const PATIENCE = { timeout: 60_000, interval: 20 };

describe("two processes on one folder", () => {
  it("one writes, the other reads, sees what is written, and takes over when the first is gone", async () => {
    const folder = newFolder();
    const { child, role } = await otherProcess(folder);
    expect(role).toBe("owner");
    const lib = await open(folder);
    expect(lib.status.role).toBe("reader");
    expect(await rejection(lib.create("user", shared({ name: "U" })))).toBe("STORE_BUSY");
    const id = await ask(child, { type: "create", name: "C" });
    await expect.poll(() => lib.list("character").map((row) => row.id), PATIENCE).toEqual([id]);
    expect(jsonOf(await lib.read("character", String(id)))).toMatchObject({ name: "C" });
    child.kill("SIGKILL");
    await expect.poll(() => lib.status.role, PATIENCE).toBe("owner");
    const { row } = await lib.create("user", shared({ name: "U" }));
    expect(lib.list("user")).toEqual([row.summary]);
    expect((await otherProcess(folder)).role).toBe("reader");
  });
});

const KILLS = 10;

it("a process that is killed while it deletes leaves no binding of what is gone, and loses none of what is there", async () => {
  const folder = newFolder();
  const measured = await otherProcess(folder);
  const first = String(await ask(measured.child, { type: "create", name: "first" }));
  const calls = Number(await ask(measured.child, { type: "delete", id: first, killBefore: Number.MAX_SAFE_INTEGER }));
  measured.child.kill("SIGKILL");
  await once(measured.child, "exit");
  expect(calls).toBeGreaterThan(50);
  const outcomes = new Set<boolean>();
  for (let i = 0; i < KILLS; i++) {
    const before = await open(folder);
    const id = (await before.create("character", shared({ name: `${i}` }))).row.id;
    await before.select("s", { characterCardId: id });
    await before.close();
    const { child, role } = await otherProcess(folder);
    expect(role).toBe("owner");
    const killBefore = Math.floor(((i + 0.5) * calls) / KILLS);
    expect(await ask(child, { type: "delete", id, killBefore })).toBeNull();
    const lib = await open(folder);
    const isThere = lib.row("character", id) !== undefined;
    outcomes.add(isThere);
    expect(lib.selection("s")?.characterCardId).toBe(isThere ? id : null);
    expect(textOf(folder, "session-selections.json").includes(id)).toBe(isThere);
    expect(lib.missingCharacters.some((missing) => missing.id === id)).toBe(!isThere);
    expect((await lib.trash()).some((entry) => entry.id === id)).toBe(!isThere);
    expect(lib.status.damaged).toEqual([]);
    await lib.close();
  }
  expect(outcomes.size).toBe(2);
});
