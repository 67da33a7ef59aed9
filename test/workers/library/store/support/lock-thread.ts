import { workerData } from "node:worker_threads";
import { nodeFileSystem } from "../../../../../src/workers/library/store/file-system.ts";
import { FolderLock } from "../../../../../src/workers/library/store/folder-lock.ts";
import { identity } from "./candidate.ts";
import { type Gates, Order, State } from "./lock-gates.ts";
import { watched } from "./watched.ts";

/** A thread that plays one process after another: before each call it waits until the test lets it go on. */
const { gates, index, root } = workerData as { gates: Gates; index: number; root: string };
const { states, orders, pids } = gates;

class Killed extends Error {}
let isDead = false;

/** Tells the test where this thread stands and waits for what to do. */
function wait(state: number): number {
  Atomics.store(orders, index, Order.none);
  Atomics.store(states, index, state);
  Atomics.notify(states, index);
  Atomics.wait(orders, index, Order.none);
  const order = Atomics.load(orders, index);
  if (order !== Order.die) return order;
  isDead = true;
  throw new Killed();
}

const fs = watched(nodeFileSystem, ({ name }) => {
  // The system closes the files of a killed process.
  if (isDead && name !== "close") throw new Killed();
  if (!isDead) wait(State.calling);
});

function live(): void {
  const lock = new FolderLock({
    fs,
    root,
    own: identity(Atomics.load(pids, index)),
    isAlive: (other) => pids.some((_, thread) => Atomics.load(pids, thread) === other.pid),
  });
  for (let order = wait(State.resting); order !== Order.end;) {
    let state: number = State.resting;
    if (order === Order.release) lock.release();
    else state = lock.acquire() === "owner" ? State.owner : State.reader;
    // What only tidies up keeps its failures to itself.
    if (isDead) throw new Killed();
    order = wait(state);
  }
}

function liveAndDie(): void {
  try {
    live();
  } catch (error) {
    if (!isDead) throw error;
    isDead = false;
    if (wait(State.dead) !== Order.end) liveAndDie();
  }
}

liveAndDie();
Atomics.store(states, index, State.ended);
Atomics.notify(states, index);
