import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkFolder } from "../../../../src/host/cli/doctor/folder-checks.ts";
import { lockBytes, lockRecord } from "../../../../src/workers/library/store/lock-record.ts";
import { ownIdentity } from "../../../../src/workers/library/store/process-identity.ts";
import { oldFolders } from "../migrate/old-folder.ts";

const make = oldFolders();
const states = async (folder: string): Promise<Record<string, string>> =>
  Object.fromEntries((await checkFolder(folder)).map(({ id, state }) => [id, state]));
const found = async (folder: string, id: string): Promise<string | undefined> =>
  (await checkFolder(folder)).find((check) => check.id === id)?.found;
const safe = (files: Record<string, string | Buffer> = {}): string => {
  const folder = make(files);
  for (const path of Object.keys(files)) chmodSync(join(folder, path), 0o600);
  return folder;
};

describe("checkFolder", () => {
  it("is content with a folder of ours", async () => {
    const all = { "data-folder": "ok", writable: "ok", owner: "ok", files: "ok", modes: "ok", "temporary-files": "ok" };
    expect(await states(safe({ "index.json": "{}" }))).toMatchObject(all);
  });

  it("tells a folder that is not there from one that cannot be", async () => {
    const folder = safe({ file: "" });
    expect(await states(join(folder, "none"))).toEqual({ "data-folder": "warn" });
    expect(await states(join(folder, "file"))).toEqual({ "data-folder": "fail" });
    expect(await states(join(folder, "file/data"))).toEqual({ "data-folder": "fail" });
  });

  it("warns of what others may read", async () => {
    const folder = safe({ "index.json": "{}" });
    chmodSync(join(folder, "index.json"), 0o644);
    chmodSync(folder, 0o755);
    expect(await states(folder)).toMatchObject({ "data-folder": "warn", modes: "warn" });
  });

  it("names the owner, and whether it is gone", async () => {
    const folder = safe();
    const lock = (pid: number) =>
      writeFileSync(join(folder, "owner.lock"), lockBytes(lockRecord({ ...ownIdentity(), pid })));
    expect(await found(folder, "owner")).toBe("no process owns the folder");
    lock(process.pid);
    expect(await found(folder, "owner")).toBe(`process ${process.pid} owns the folder`);
    const { pid } = spawnSync("true");
    lock(pid);
    expect(await found(folder, "owner")).toBe(`process ${pid} owned the folder and is gone; the next start takes over`);
    writeFileSync(join(folder, "owner.lock"), "");
    expect((await states(folder))["owner"]).toBe("warn");
  });

  it("shows a few of many temporary files", async () => {
    const names = Array.from({ length: 7 }, (_, i) => `.u${i}.json.7.0123456789abcdef.tmp`);
    const folder = safe(Object.fromEntries(names.map((name) => [name, ""])));
    expect((await states(folder))["temporary-files"]).toBe("warn");
    expect(await found(folder, "temporary-files")).toMatch(/tmp and 2 more$/);
  });
});
