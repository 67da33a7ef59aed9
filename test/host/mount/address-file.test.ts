import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { readAddress, writeAddress } from "../../../src/host/address.ts";
import { AddressFile } from "../../../src/host/mount/address-file.ts";

let folder = "";
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "lorekeeper-address-")), "data");
});
afterEach(() => rm(join(folder, ".."), { recursive: true }));

const address = { url: "http://127.0.0.1:5", pid: process.pid, startedAt: "2026-01-01T00:00:00Z", version: "1" };
const ready = Promise.resolve();

it("is there as long as the plugin is", async () => {
  const file = new AddressFile({ folder, address, ready, isOurs: () => true });
  await vi.waitFor(async () => expect(await readAddress(folder)).toEqual({ state: "running", address }));
  await file.close();
  expect(await readAddress(folder)).toEqual({ state: "none" });
});

it("waits until the folder is ours", async () => {
  let isOurs = false;
  const file = new AddressFile({
    folder,
    address,
    ready: Promise.reject(new Error("no")),
    isOurs: () => isOurs,
    pollMs: 1,
  });
  await new Promise(setImmediate);
  expect(await readAddress(folder)).toEqual({ state: "none" });
  isOurs = true;
  await vi.waitFor(async () => expect((await readAddress(folder)).state).toBe("running"));
  await file.close();
});

it("leaves the address of another process that runs, and a folder that cannot be made", async () => {
  const first = new AddressFile({ folder, address, ready, isOurs: () => true });
  await vi.waitFor(async () => expect((await readAddress(folder)).state).toBe("running"));
  await first.close();
  // Process 1 always runs.
  const others = { ...address, pid: 1 };
  await writeAddress(folder, others);
  const second = new AddressFile({ folder, address, ready, isOurs: () => true });
  await ready;
  await second.close();
  expect(await readAddress(folder)).toEqual({ state: "running", address: others });
  const nowhere = new AddressFile({ folder: "/dev/null/data", address, ready, isOurs: () => true });
  await nowhere.close();
});
