import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, it, onTestFinished } from "vitest";

import { factsOf, OWNER, T0 } from "../../../workers/turns/support/turns.ts";
import { thread, turnFolder } from "../../../workers/turns/support/thread.ts";
import type { Request } from "./support/child.ts";
import { storeOn } from "./support/store.ts";

/** Another process with a thread of its own. */
async function otherProcess() {
  const child = fork(join(import.meta.dirname, "support/child.ts"), {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  return {
    async ask(request: Request): Promise<unknown> {
      const told = once(child, "message");
      child.send(request);
      return ((await told)[0] as { readonly value: unknown }).value;
    },
    async kill(): Promise<void> {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

const ended = (n: number) => ({ facts: factsOf(n), sessionId: "s-1", recordIds: [], shared: [] });

it("two processes write into one store at once, and both have all of it", async () => {
  const at = thread(turnFolder());
  const { store, open } = storeOn(at);
  open();
  const { folder } = at;
  const others = await Promise.all([otherProcess(), otherProcess()]);
  const asked = others.map((other, i) => other.ask({ type: "append", folder, from: 1_000 * (i + 1), count: 60 }));
  const own = Array.from({ length: 60 }, (_, n) => store.append(ended(n + 1)));
  expect(await Promise.all(own)).toEqual(own.map(() => true));
  expect(await Promise.all(asked)).toEqual([60, 60]);
  const seen = new Set<string>();
  let page = await at.list({ limit: 100 });
  for (; page !== null; page = page.next === null ? null : await at.list({ limit: 100, before: page.next })) {
    for (const { turnId } of page.turns) seen.add(turnId);
  }
  expect(seen.size).toBe(180);
});

it("a turn of a process that was killed is made from its log by the other one, which then has no mark of it", async () => {
  const at = thread(turnFolder());
  const other = await otherProcess();
  await other.ask({ type: "begin", folder: at.folder, n: 5 });
  const asked: string[] = [];
  const history = {
    read: (key: string) => {
      asked.push(key);
      return Promise.resolve({ output: { state: "answered", found: true }, shared: [], parts: [] }) as never;
    },
  };
  const recovered: unknown[] = [];
  const { store, open, clock } = storeOn(at, { history, onRecovered: (turn) => recovered.push(turn) });
  open();
  await store.opened;
  await store.flush();
  // It lives: its turn is its own.
  expect(asked).toEqual([]);
  await other.kill();
  store.begin({ turnId: "t_6", sessionId: "s-1", turn: 6, startSeq: 60, startedAt: clock.ms });
  await expect.poll(() => asked, { timeout: 10_000 }).toEqual(["turnRecover t_5"]);
  // The mark stays, since nothing was written: it may be tried once more.
  await expect.poll(() => recovered[0]).toEqual({ turnId: "t_5", sessionId: "s-1" });
});

it("a turn waits while another program holds the file, and is written after that", async () => {
  const at = thread(turnFolder());
  const { store, open, clock, told } = storeOn(at);
  open();
  await store.append(ended(1));
  const holder = new DatabaseSync(join(at.folder, "turns.sqlite"));
  holder.exec("BEGIN IMMEDIATE");
  const second = store.append(ended(2));
  await expect.poll(() => told.map(({ code }) => code), { timeout: 20_000 }).toEqual(["TURN_STORE_BUSY"]);
  expect(store.status).toMatchObject({ problem: { code: "TURN_STORE_BUSY" }, waiting: 1 });
  holder.exec("ROLLBACK");
  holder.close();
  clock.pass(60_000);
  expect(await second).toBe(true);
  expect(store.status).toMatchObject({ recording: "file", problem: null, dropped: 0 });
}, 40_000);

it("nothing of the mark of a process is taken for another's with its number", async () => {
  const at = thread(turnFolder());
  const { folder } = at;
  await at.run("turnMark", {
    folder,
    ownerId: OWNER,
    turnId: "t_1",
    sessionId: "s",
    turn: 1,
    startSeq: 1,
    startedAt: T0,
  });
  at.state.turns(folder).use((database) => {
    const mark = database.open.find("t_1");
    if (mark !== null) database.open.put({ ...mark, process: { ...mark.process, startedAt: "1" } });
  });
  expect((await at.run("turnCutOff", { folder })).output.turns.map(({ turnId }) => turnId)).toEqual(["t_1"]);
});
