import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  isAlive,
  isRunning,
  isSameProcess,
  ownIdentity,
  type ProcessIdentity,
} from "../../../../src/workers/library/store/process-identity.ts";

const own = ownIdentity();
const other = (change: Partial<ProcessIdentity>): ProcessIdentity => ({ ...own, ...change });
/** Larger than any process number of Linux. */
const DEAD = 2_000_000_000;

describe("this process", () => {
  it("has a number, and on Linux a start time, a boot and a space of numbers", () => {
    expect(own).toMatchObject({ pid: process.pid, bootedAt: expect.any(Number) });
    if (process.platform !== "linux") return;
    expect(own.startedAt).toMatch(/^\d+$/);
    expect(own.boot).toMatch(/^[0-9a-f-]{36}$/);
    expect(own.pidSpace).toMatch(/^pid:/);
  });

  it("runs, is alive and itself", () => {
    expect([isRunning(process.pid), isAlive(own, own), isSameProcess(own, ownIdentity())]).toEqual([true, true, true]);
  });
});

describe("another process", () => {
  it("is told by its start time from an earlier one of its number", () => {
    const earlier = other({ startedAt: "1" });
    expect([isAlive(earlier, own), isSameProcess(earlier, own)]).toEqual([false, false]);
  });

  it.each([
    ["another number", { pid: DEAD }],
    ["another boot", { boot: "00000000-0000-0000-0000-000000000000" }],
    ["another container", { pidSpace: "pid:[1]" }],
    ["no boot, as of another system", { boot: null }],
  ])("with %s is gone", (_name, change) => {
    expect([isAlive(other(change), own), isSameProcess(other(change), own)]).toEqual([false, false]);
  });

  it("counts as alive when its start time is not known", () => {
    expect(isAlive(other({ startedAt: null }), own)).toBe(true);
  });

  it("without boot identities is told by the time of the start of the system, clocks being set", () => {
    const here = other({ boot: null });
    expect(isAlive(other({ boot: null, bootedAt: own.bootedAt + 60_000 }), here)).toBe(true);
    expect(isAlive(other({ boot: null, bootedAt: own.bootedAt - 3_600_000 }), here)).toBe(false);
  });

  it("runs until it has ended", async () => {
    const child = spawn("sleep", ["60"]);
    await once(child, "spawn");
    const pid = child.pid ?? 0;
    expect(isRunning(pid)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isRunning(pid)).toBe(false);
  });

  it("that has ended and was not waited for is gone", async () => {
    if (process.platform !== "linux") return;
    const child = spawn("true");
    // It is waited for when this thread next looks at its events: not within this loop.
    const state = (): string | undefined => readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.[0];
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (let i = 0; i < 10_000 && state() !== "Z"; i++) Atomics.wait(pause, 0, 0, 1);
    expect([state(), isRunning(child.pid ?? 0)]).toEqual(["Z", false]);
    await once(child, "exit");
  });

  it("of another user runs", () => {
    // The first process of the system; on a machine without /proc the signal is refused.
    expect(isRunning(1)).toBe(true);
  });
});
