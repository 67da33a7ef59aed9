import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { processRuns, readAddress, writeAddress } from "../../src/host/address.ts";

const root = mkdtempSync(join(tmpdir(), "lorekeeper-address-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder = root;
beforeEach(() => {
  folder = mkdtempSync(join(root, "data-"));
});

const OURS = {
  url: "http://127.0.0.1:5174",
  pid: process.pid,
  startedAt: "2026-11-30T10:00:00.000Z",
  version: "1.0.0",
};
/** The id of a process that has ended. */
const endedPid = (): number => spawnSync("true").pid;

describe("address.json", () => {
  it("tells where a running process is, and to its owner alone", async () => {
    await writeAddress(folder, OURS);
    expect(await readAddress(folder)).toEqual({ state: "running", address: OURS });
    expect(readdirSync(folder)).toEqual(["address.json"]);
    expect(statSync(join(folder, "address.json")).mode & 0o777).toBe(0o600);
  });

  it("is taken away by the one who wrote it, not by another", async () => {
    const withdraw = await writeAddress(folder, OURS);
    await writeAddress(folder, { ...OURS, startedAt: "later" });
    await withdraw();
    expect((await readAddress(folder)).state).toBe("running");
    await (
      await writeAddress(folder, OURS)
    )();
    expect(await readAddress(folder)).toEqual({ state: "none" });
  });

  it("of a process that ended is stale", async () => {
    const address = { ...OURS, pid: endedPid() };
    await writeAddress(folder, address);
    expect(await readAddress(folder)).toEqual({ state: "ended", address });
  });

  it.each([["{"], ['{"url":"no address","pid":1,"startedAt":"","version":""}'], ["[]"]])(
    "that is damaged says so: %s",
    async (text) => {
      writeFileSync(join(folder, "address.json"), text);
      expect(await readAddress(folder)).toMatchObject({ state: "unreadable", why: expect.stringMatching(/./) });
    },
  );

  it("without its fields is told in one plain sentence", async () => {
    writeFileSync(join(folder, "address.json"), "{}");
    const why = "it is no object with the url, pid, startedAt and version of a plugin";
    expect(await readAddress(folder)).toEqual({ state: "unreadable", why });
  });

  it("is missing where there is no folder", async () => {
    expect(await readAddress(join(folder, "none"))).toEqual({ state: "none" });
  });

  it("leaves nothing behind when it cannot be written", async () => {
    await expect(writeAddress(join(folder, "none"), OURS)).rejects.toThrow("ENOENT");
    expect(readdirSync(folder)).toEqual([]);
  });
});

it("a process of this machine runs or not", () => {
  expect([processRuns(process.pid), processRuns(endedPid())]).toEqual([true, false]);
});
