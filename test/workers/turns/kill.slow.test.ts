import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openLocal } from "../../../src/workers/client.ts";
import { JobRunner } from "../../../src/workers/job-runner.ts";
import { JOBS } from "../../../src/workers/jobs/table.ts";
import type { Payloads } from "../../../src/workers/protocol.ts";
import { ThreadState } from "../../../src/workers/state.ts";
import { openTurnFile } from "../../../src/workers/turns/open-file.ts";
import { bundle } from "../library/store/support/bundle.ts";
import { bound, KILL_WORK, type KillWork, recordTurn } from "./support/kill-work.ts";
import { bytesIn, thread } from "./support/thread.ts";

const base = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "turns-"));
const prepared = join(base, "prepared");
let child = "";
beforeAll(async () => {
  const script = fileURLToPath(new URL("support/kill-child.ts", import.meta.url));
  child = await bundle(script, base, { packages: true });
  rmSync(prepared, { recursive: true, force: true });
  cpSync(mkdtempSync(join(base, "empty-")), prepared, { recursive: true });
  // One turn is there already, in a file that was closed.
  const client = openLocal(new JobRunner<Payloads, ThreadState>(JOBS, new ThreadState()));
  await recordTurn(bound(client), prepared, 1);
  await client.close();
});
afterAll(() => rmSync(base, { recursive: true }));

/** A folder after a process was killed before the n-th statement of its work; `done`: it had fewer. */
async function killedAt(work: KillWork, n: number): Promise<{ readonly folder: string; readonly done: boolean }> {
  const folder = mkdtempSync(join(base, "run-"));
  cpSync(prepared, folder, { recursive: true });
  const process_ = spawn(process.execPath, [child, folder, work, `${n}`], { stdio: ["ignore", "ignore", "inherit"] });
  const [code, signal] = (await once(process_, "exit")) as [number | null, string | null];
  expect(signal ?? code).toBe(code === 7 ? 7 : "SIGKILL");
  return { folder, done: code === 7 };
}

/** What is found after each kill of a piece of work; the last one is that of a process that came to its end. */
async function found<T>(work: KillWork, look: (at: ReturnType<typeof thread>) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let n = 0; ; n++) {
    const { folder, done } = await killedAt(work, n);
    const { db } = openTurnFile(join(folder, "turns.sqlite"));
    expect(db.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    expect(db.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
    db.close();
    all.push(await look(thread(folder)));
    if (done) return all;
  }
}

describe("a process that is killed at any statement", () => {
  it("of a turn leaves the turn whole or not at all, and where it is not there it is known of", async () => {
    const states = await found("append", async (at) => {
      const { folder } = at;
      const ids = (await at.list())?.turns.map(({ turnId }) => turnId);
      const read = await at.read("t_2");
      const { turns } = (await at.run("turnCutOff", { folder })).output;
      const whole =
        read === null ? "none" : `${(read["calls"] as []).length} calls ${(read["items"] as []).length} items`;
      return [ids?.join(), whole, turns.map(({ turnId }) => turnId).join()].join(" | ");
    });
    expect([...new Set(states)]).toEqual(["t_1 | none | ", "t_1 | none | t_2", "t_2,t_1 | 1 calls 1 items | "]);
    expect(states.length).toBeGreaterThan(12);
  });

  it.each(["redact", "delete", "drop"] as const)("of a %s leaves what the next one completes", async (work) => {
    const before = new Set<unknown>();
    const after = await found(work, async (at) => {
      before.add((await at.read("t_1"))?.["bodies"] ?? null);
      await KILL_WORK[work]({ run: at.run } as never, at.folder);
      const turn = await at.read("t_1");
      at.state.free();
      return [turn?.["bodies"] ?? null, turn?.["redactedAt"] !== null, bytesIn(at.folder).includes("SECRET")];
    });
    expect([...before]).toEqual(["persisted", work === "redact" ? "redacted" : null]);
    const end = work === "redact" ? "redacted" : null;
    for (const state of after) expect(state).toEqual([end, true, false]);
  });
});
