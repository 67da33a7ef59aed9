import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { newGates, Order, State } from "./support/lock-gates.ts";
import { seeded } from "./support/random.ts";

const THREADS = 4;
const EPISODES = 60;
const STEPS = 500;
/** A thread that does not come back from one call within this is a fault of the test. */
const STEP_MS = 60_000;
const SEED = Number(process.env["STORE_SEED"] ?? Date.now() % 1_000_000);
const ALL = Array.from({ length: THREADS }, (_, thread) => thread);

const base = mkdtempSync(join(tmpdir(), "schedules-"));
const root = join(base, "data");
const gates = newGates(THREADS);
const { states, orders, pids } = gates;
let pid = 0;
for (const thread of ALL) pids[thread] = ++pid;
const threads = ALL.map(
  (index) => new Worker(new URL("support/lock-thread.ts", import.meta.url), { workerData: { gates, index, root } }),
);
afterAll(async () => {
  await Promise.all(threads.map((thread) => thread.terminate()));
  rmSync(base, { recursive: true });
});

const stateOf = (thread: number): number => Atomics.load(states, thread);

/** Gives an order and waits until the thread stands still again. */
function order(thread: number, what: number): void {
  Atomics.store(states, thread, State.running);
  Atomics.store(orders, thread, what);
  Atomics.notify(orders, thread);
  await_(thread);
}

function await_(thread: number): void {
  if (Atomics.wait(states, thread, State.running, STEP_MS) === "timed-out") throw new Error(`thread ${thread} hangs`);
}

/** Threads that were told that they own the folder, and neither gave it up nor died. */
const owners = new Set<number>();
const seen = { owner: 0, killed: 0, killedOwner: 0, killedOnTheWay: 0, released: 0 };

function die(thread: number): void {
  seen.killed++;
  if (owners.delete(thread)) seen.killedOwner++;
  if (stateOf(thread) === State.calling) seen.killedOnTheWay++;
  pids[thread] = 0;
  order(thread, Order.die);
}

function act(thread: number, random: () => number): void {
  const state = stateOf(thread);
  if (state === State.dead) {
    pids[thread] = ++pid;
    order(thread, Order.go);
  } else if (random() < (state === State.owner ? 0.2 : 0.01)) {
    die(thread);
  } else if (state === State.calling) {
    order(thread, Order.go);
    if (stateOf(thread) === State.owner) owners.add(thread);
  } else if (state === State.owner) {
    seen.released++;
    owners.delete(thread);
    order(thread, Order.release);
  } else {
    order(thread, Order.acquire);
  }
}

/** Lets what was begun come to its end. */
function settle(): void {
  for (const thread of ALL) {
    while (stateOf(thread) === State.calling) act(thread, () => 1);
    if (stateOf(thread) === State.dead) act(thread, () => 1);
  }
}

function ask(thread: number): number {
  order(thread, Order.acquire);
  while (stateOf(thread) === State.calling) order(thread, Order.go);
  return stateOf(thread);
}

describe("candidates that stop between any two calls, and die there", () => {
  it(`never own the folder together, and one always gets it: ${EPISODES} episodes of ${STEPS} calls`, () => {
    const random = seeded(SEED);
    for (const thread of ALL) await_(thread);
    for (let episode = 0; episode < EPISODES; episode++) {
      for (let step = 0; step < STEPS; step++) {
        act(Math.floor(random() * THREADS), random);
        expect({ seed: SEED, episode, step, owners: owners.size > 1 ? [...owners] : [] }).toEqual({
          seed: SEED,
          episode,
          step,
          owners: [],
        });
        if (owners.size === 1) seen.owner++;
      }
      settle();
      const roles = ALL.map(ask);
      const owner = roles.indexOf(State.owner);
      expect({ seed: SEED, episode, roles: roles.filter((role) => role === State.owner).length }).toEqual({
        seed: SEED,
        episode,
        roles: 1,
      });
      expect([...owners].filter((thread) => thread !== owner)).toEqual([]);
      owners.add(owner);
    }
    process.stdout.write(`seed ${SEED}: ${JSON.stringify(seen)}\n`);
    expect(Object.values(seen).every((count) => count > 20)).toBe(true);
    expect(readdirSync(root).filter((name) => name.endsWith(".next"))).toEqual([]);
    for (const thread of ALL) order(thread, Order.end);
  });
});
