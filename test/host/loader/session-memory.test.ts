import { describe, expect, it } from "vitest";

import type { SessionAdvance, SessionMemory } from "../../../src/host/loader/memory.ts";
import { FileSessionMemory } from "../../../src/host/loader/session-memory.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { sessionStateFile } from "../../../src/workers/library/session-state/file-name.ts";
import { WorkerError } from "../../../src/workers/error.ts";
import { effect } from "../../workers/library/session-state/support/states.ts";
import { FOLDER as folder, Gate, stateJobs } from "./support/state-jobs.ts";

const state = (hp: number, own: Partial<SessionAdvance> = {}): SessionAdvance => ({
  timed: { sticky: {}, cooldown: {} },
  variables: [["hp", hp]],
  globals: [],
  ...own,
});
const hpOf = (memory: SessionMemory, sessionId: string, turn = 99): unknown =>
  new Map(memory.base(sessionId, turn).variables).get("hp");
const codes = (memory: SessionMemory): string[] => memory.faults.map(({ code }) => code);

async function scene(own: { readonly sessionsMax?: number } = {}) {
  const jobs = await stateJobs();
  const open = () => new FileSessionMemory({ client: jobs.client, folder, ...own });
  const memory = open();
  const begin = (sessionId: string, from = memory) => from.open({ sessionId, inherited: 0 });
  return { jobs, memory, open, begin };
}

describe("a session", () => {
  it("has a random seed of its own, and the same one after a restart", async () => {
    const { memory, open, begin } = await scene();
    await begin("a");
    await begin("b");
    const { seed } = memory.base("a", 1);
    expect(seed).toMatch(/^[0-9a-f]{32}$/u);
    expect(memory.base("b", 1).seed).not.toBe(seed);
    memory.advance("a", 1, 3, state(1));
    await memory.close();
    const later = open();
    await begin("a", later);
    expect(later.base("a", 2)).toEqual({ ...memory.base("a", 2), seed });
  });

  it("is written with its first request, also one that changed nothing, and not before", async () => {
    const { jobs, memory, begin } = await scene();
    await begin("a");
    await memory.close();
    expect(jobs.ran).not.toContain("sessionStateWrite");
    const nothing = { timed: { sticky: {}, cooldown: {} }, variables: [], globals: [] };
    memory.advance("a", 1, 3, nothing);
    await memory.close();
    expect(jobs.on.json(sessionStateFile("a"))).toMatchObject({ seed: memory.base("a", 1).seed, changes: 0 });
    const { length } = jobs.ran;
    memory.advance("a", 2, 9, nothing);
    await memory.close();
    expect(jobs.ran).toHaveLength(length);
  });

  it("gives all steps of a turn the state at its start; the last step's is that of the next turn", async () => {
    const { memory, begin } = await scene();
    await begin("a");
    memory.advance("a", 1, 3, state(1));
    const base = memory.base("a", 2);
    memory.advance("a", 2, 8, state(2));
    memory.advance("a", 2, 12, state(3));
    expect(memory.base("a", 2)).toEqual(base);
    expect([hpOf(memory, "a", 2), hpOf(memory, "a", 3)]).toEqual([1, 3]);
  });

  it("holds no texts but those that macros stored", async () => {
    const { jobs, memory, begin } = await scene();
    await begin("a");
    memory.advance("a", 1, 3, state(1, { timed: { sticky: { "book.1": effect(1, 3) }, cooldown: {} } }));
    await memory.close();
    expect(Object.keys(jobs.on.json(sessionStateFile("a")) as object).sort()).toEqual([
      "changes",
      "checkpoints",
      "cooldown",
      "forgotten",
      "globals",
      "parameters",
      "schemaVersion",
      "seed",
      "sessionId",
      "sticky",
      "unobserved",
      "variables",
    ]);
  });

  it("remembers the parameters that were set last, over a restart too", async () => {
    const { memory, open, begin } = await scene();
    await begin("a");
    expect(memory.setParameters("a")).toEqual({});
    memory.rememberParameters("a", { temperature: 0.5, stop: ["x"], maxTokens: undefined });
    memory.rememberParameters("a", { stop: ["x"] });
    await memory.close();
    const later = open();
    await begin("a", later);
    expect(later.setParameters("a")).toEqual({ stop: ["x"] });
  });

  it("is forgotten with its file", async () => {
    const { jobs, memory, begin } = await scene();
    await begin("a");
    memory.advance("a", 1, 3, state(1));
    await memory.forget("a");
    expect(jobs.on.text(sessionStateFile("a"))).toBeNull();
    await begin("a");
    expect(hpOf(memory, "a")).toBeUndefined();
    expect(memory.faults).toEqual([]);
  });
});

describe("a fork", () => {
  it("has the seed of its parent and the state before the first request that it does not share", async () => {
    const { memory, begin } = await scene();
    await begin("a");
    memory.advance("a", 1, 10, state(1));
    memory.advance("a", 2, 20, state(2));
    await memory.open({ sessionId: "b", parentId: "a", inherited: 15 });
    expect(memory.base("b", 2)).toEqual({ ...memory.base("a", 99), variables: [["hp", 1]] });
    memory.advance("b", 2, 25, state(7));
    memory.advance("a", 3, 30, state(3));
    expect([hpOf(memory, "a"), hpOf(memory, "b")]).toEqual([3, 7]);
  });

  it("is there after a restart although it made no request, and its parent went on or is gone", async () => {
    const { memory, open, begin } = await scene();
    await begin("a");
    memory.advance("a", 1, 10, state(1));
    await memory.open({ sessionId: "b", parentId: "a", inherited: 15 });
    memory.advance("a", 2, 20, state(2));
    await memory.forget("a");
    await memory.close();
    const later = open();
    await later.open({ sessionId: "b", parentId: "a", inherited: 15 });
    expect([later.base("b", 2).seed, hpOf(later, "b")]).toEqual([memory.base("b", 2).seed, 1]);
    await later.open({ sessionId: "c", parentId: "b", inherited: 5 });
    expect(hpOf(later, "c")).toBeUndefined();
    expect(later.base("c", 1).seed).toBe(later.base("b", 2).seed);
  });

  it("of a parent that is only in its file is the same", async () => {
    const { memory, open, begin } = await scene();
    await begin("a");
    memory.advance("a", 1, 10, state(1));
    await memory.close();
    const later = open();
    await later.open({ sessionId: "b", parentId: "a", inherited: 15 });
    expect(later.base("b", 2)).toEqual(memory.base("a", 2));
  });

  it("of a parent that has no state starts afresh, without a fault", async () => {
    const { memory } = await scene();
    await memory.open({ sessionId: "b", parentId: "nobody", inherited: 15 });
    expect(memory.base("b", 1).variables).toEqual([]);
    expect(memory.faults).toEqual([]);
  });

  it("of a parent whose file is damaged starts afresh, and says so", async () => {
    const { jobs, memory } = await scene();
    jobs.on.put(sessionStateFile("a"), "{");
    await memory.open({ sessionId: "b", parentId: "a", inherited: 15 });
    expect(memory.faults).toMatchObject([{ sessionId: "b", code: "SESSION_STATE_PARENT_UNREADABLE" }]);
  });

  it("from before what is kept says so", async () => {
    const { memory, begin } = await scene();
    await begin("a");
    for (let i = 0; i < LIMITS.sessionCheckpoints.value + 1; i++) memory.advance("a", i, i, state(i));
    await memory.open({ sessionId: "b", parentId: "a", inherited: 0 });
    expect(memory.faults).toMatchObject([{ sessionId: "b", code: "SESSION_STATE_CHECKPOINT_GONE" }]);
  });
});

it("a delegated agent that was given a part of its parent's log is a fork", async () => {
  const { memory, begin } = await scene();
  await begin("a");
  memory.advance("a", 1, 10, state(1, { timed: { sticky: { "b.1": effect(1, 9) }, cooldown: {} } }));
  memory.advance("a", 2, 20, state(2));
  await memory.open({ sessionId: "d", parentId: "a", inherited: 15, delegated: true });
  expect(memory.base("d", 2)).toMatchObject({ variables: [["hp", 1]], timed: { sticky: { "b.1": effect(1, 9) } } });
});

it("a delegated agent has seed and variables of its parent, and no effects that count another conversation", async () => {
  const { memory, begin } = await scene();
  await begin("a");
  memory.advance(
    "a",
    1,
    10,
    state(3, { timed: { sticky: { "b.1": effect(1, 9) }, cooldown: {} }, globals: [["day", 2]] }),
  );
  memory.rememberParameters("a", { temperature: 1 });
  await memory.open({ sessionId: "d", parentId: "a", inherited: 0, delegated: true });
  expect(memory.base("d", 1)).toEqual({ ...memory.base("a", 1), variables: [["hp", 3]], globals: [["day", 2]] });
  expect(memory.setParameters("d")).toEqual({});
});

describe("opening", () => {
  it("is done once, however often it is asked for", async () => {
    const { jobs, begin } = await scene();
    await Promise.all([begin("a"), begin("a")]);
    await begin("a");
    expect(jobs.ran.filter((job) => job === "sessionStateRead")).toHaveLength(1);
  });

  it.each([
    ["damaged", "{", "SESSION_STATE_DAMAGED"],
    ["of a later version", { schemaVersion: 2 }, "SESSION_STATE_NEWER"],
  ])("a file that is %s leaves it as it is; the session goes on in memory", async (_what, content, code) => {
    const { jobs, memory, begin } = await scene();
    jobs.on.put(sessionStateFile("a"), content);
    const before = jobs.on.text(sessionStateFile("a"));
    await begin("a");
    memory.advance("a", 1, 3, state(1));
    await memory.close();
    expect(hpOf(memory, "a")).toBe(1);
    expect(memory.faults).toMatchObject([{ sessionId: "a", code }]);
    expect(jobs.on.text(sessionStateFile("a"))).toBe(before);
    expect(jobs.ran).not.toContain("sessionStateWrite");
  });

  it("that failed is done again with the next one, and does not write over what was not read", async () => {
    const { jobs, memory, open, begin } = await scene();
    await begin("a");
    memory.advance("a", 1, 3, state(1));
    await memory.close();
    const later = open();
    jobs.before = () => Promise.reject(new WorkerError("worker-deadline", "too late"));
    await begin("a", later);
    later.advance("a", 2, 8, state(7));
    expect(codes(later)).toEqual(["SESSION_STATE_UNREAD"]);
    jobs.before = () => Promise.resolve();
    await begin("a", later);
    expect([hpOf(later, "a"), codes(later)]).toEqual([1, []]);
  });

  it("late counts what happened before it, when there was nothing to read", async () => {
    const { jobs, memory, begin } = await scene();
    memory.advance("a", 1, 3, state(1));
    const { seed } = memory.base("a", 1);
    await begin("a");
    await memory.close();
    expect(memory.base("a", 1).seed).toBe(seed);
    expect(jobs.on.json(sessionStateFile("a"))).toMatchObject({ seed, variables: [["hp", 1]] });
  });
});

describe("writing", () => {
  it("that fails is no error of a turn: all is there in memory, and written with the next change", async () => {
    const { jobs, memory, open, begin } = await scene();
    await begin("a");
    memory.advance("a", 1, 3, state(1));
    await memory.close();
    jobs.on.fail = ({ name }) => (name === "createFile" ? "ENOSPC" : undefined);
    memory.advance("a", 2, 8, state(2));
    await memory.close();
    expect(memory.faults).toMatchObject([
      { code: "SESSION_STATE_NOT_WRITTEN", message: expect.stringContaining("STORE_FULL") },
    ]);
    expect(hpOf(memory, "a")).toBe(2);
    jobs.on.fail = () => undefined;
    memory.advance("a", 3, 12, state(3));
    await memory.close();
    expect(memory.faults).toEqual([]);
    const later = open();
    await begin("a", later);
    expect([later.base("a", 4), hpOf(later, "a")]).toEqual([memory.base("a", 4), 3]);
  });

  it("is refused to a process that only reads the folder", async () => {
    const { jobs, memory, begin } = await scene();
    jobs.on.put("owner.lock", {
      ...(jobs.on.json("owner.lock") as object),
      pid: 1,
      startedAt: null,
      token: "0".repeat(32),
    });
    await begin("a");
    memory.advance("a", 1, 3, state(1));
    await memory.close();
    expect(memory.faults).toMatchObject([{ message: expect.stringContaining("STORE_BUSY") }]);
    expect(jobs.on.text(sessionStateFile("a"))).toBeNull();
  });

  it("of a state that is too large says so, and goes on when it is less", async () => {
    const { jobs, memory, begin } = await scene();
    await begin("a");
    memory.advance("a", 1, 3, state(1, { globals: [["x", "x".repeat(LIMITS.sessionStateBytes.value)]] }));
    await memory.close();
    expect(memory.faults).toMatchObject([{ message: expect.stringContaining("SESSION_STATE_TOO_LARGE") }]);
    memory.advance("a", 2, 8, state(2));
    await memory.close();
    expect(memory.faults).toEqual([]);
    expect(jobs.on.json(sessionStateFile("a"))).toMatchObject({ variables: [["hp", 2]] });
  });
});

describe("sessions in memory", () => {
  it("are bounded; the one used longest ago goes, and is read again", async () => {
    const { jobs, memory, begin } = await scene({ sessionsMax: 3 });
    for (let i = 0; i < 6; i++) {
      await begin(`s${i}`);
      memory.advance(`s${i}`, 1, 3, state(i));
      await memory.close();
    }
    const reads = () => jobs.ran.filter((job) => job === "sessionStateRead").length;
    const before = reads();
    await begin("s5");
    await begin("s3");
    expect(reads()).toBe(before);
    await begin("s0");
    expect(reads()).toBe(before + 1);
    expect(hpOf(memory, "s0")).toBe(0);
    await begin("s5");
    expect(reads()).toBe(before + 1);
    await begin("s4");
    expect(reads()).toBe(before + 2);
    expect(memory.faults).toEqual([]);
  });

  it("stay while they are not written, up to twice as many", async () => {
    const { jobs, memory, begin } = await scene({ sessionsMax: 2 });
    const gate = new Gate();
    jobs.before = (job) => (job === "sessionStateWrite" ? gate.passed : Promise.resolve());
    for (let i = 0; i < 5; i++) {
      await begin(`s${i}`);
      memory.advance(`s${i}`, 1, 3, state(i));
    }
    expect(hpOf(memory, "s1")).toBe(1);
    gate.open();
    await memory.close();
    await begin("s0");
    expect(hpOf(memory, "s0")).toBe(0);
  });
});
