import { DatabaseSync, StatementSync } from "node:sqlite";

import { JobRunner } from "../../../../src/workers/job-runner.ts";
import { openLocal } from "../../../../src/workers/client.ts";
import { TURN_JOBS } from "../../../../src/workers/jobs/turns/table.ts";
import { ThreadState } from "../../../../src/workers/state.ts";
import { KILL_WORK, type KillWork } from "./kill-work.ts";

/** A process that kills itself before the n-th statement of a piece of work: `kill-child.ts <folder> <work> <n>`. */
const [folder = "", work = "", at = ""] = process.argv.slice(2);
let left = Number(at);
let isArmed = false;

function orDie(): void {
  if (isArmed && left-- === 0) process.kill(process.pid, "SIGKILL");
}
for (const [type, name] of [
  [DatabaseSync.prototype, "exec"],
  [StatementSync.prototype, "run"],
  [StatementSync.prototype, "all"],
] as const) {
  const original = Reflect.get(type, name) as (...args: unknown[]) => unknown;
  Reflect.set(type, name, function (this: unknown, ...args: unknown[]): unknown {
    orDie();
    return Reflect.apply(original, this, args);
  });
}

async function main(): Promise<void> {
  const client = openLocal(new JobRunner(TURN_JOBS, new ThreadState()));
  await client.run("turnOpen", { folder, bytesMax: 2 ** 29, nowMs: 0 });
  isArmed = true;
  await KILL_WORK[work as KillWork](client, folder);
  orDie();
  process.exit(7);
}

void main();
