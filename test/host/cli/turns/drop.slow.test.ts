import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";

import { expect, it, onTestFinished } from "vitest";

import { bytesIn, turnFolder } from "../../../workers/turns/support/thread.ts";
import { run } from "../support.ts";

const COUNT = 80;

it("turns drop deletes what is there of a session that another process goes on to write", async () => {
  const folder = turnFolder();
  const child = fork(join(import.meta.dirname, "../../turns/store/support/child.ts"), {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  const told = once(child, "message");
  child.send({ type: "append", folder, from: 1, count: COUNT });
  let isWriting = true;
  void told.then(() => (isWriting = false));
  const drops: number[] = [];
  const drop = async (): Promise<void> => {
    const { code, out, err } = await run(["turns", "drop", "--all", "--json", "--data", folder]);
    expect([code, err]).toEqual([0, ""]);
    const { dropped } = JSON.parse(out) as { readonly dropped: readonly { readonly turns: number }[] };
    drops.push(dropped[0]?.turns ?? 0);
  };
  while (isWriting) {
    await drop();
    // Nothing else lets the other process be heard.
    await setImmediate();
  }
  expect((await told)[0]).toEqual({ value: COUNT });
  await drop();
  expect(drops.reduce((sum, turns) => sum + turns, 0)).toBe(COUNT);
  expect(drops.filter((turns) => turns > 0).length).toBeGreaterThan(1);
  // The other process still has the file open.
  expect(bytesIn(folder)).not.toContain("t_1");
  const db = new DatabaseSync(join(folder, "turns.sqlite"));
  expect(db.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  db.close();
});
