import { describe, expect, it } from "vitest";
import { removeFile, writeFileAtomically } from "../../../../src/workers/library/store/atomic-file.ts";
import { isTemporaryName } from "../../../../src/workers/library/store/temporary-files.ts";
import { failEach, powerLosses, run, type Scene, storeOn } from "./support/failing.ts";
import { MemoryFileSystem } from "./support/memory-file-system.ts";
import { watched } from "./support/watched.ts";

const FILE = "/data/presets/a.json";
const replacement: Scene = {
  before: (fs) => fs.put(FILE, "old"),
  operation: (store) => writeFileAtomically(store, "presets/a.json", Buffer.from("new")),
};
const creation: Scene = {
  before: (fs) => fs.put("/data/other", "stays"),
  operation: (store) => writeFileAtomically(store, "presets/a.json", Buffer.from("new")),
};
const removal: Scene = {
  before: (fs) => fs.put(FILE, "old"),
  operation: (store) => removeFile(store, "presets/a.json"),
};

const CODES = [
  ["ENOSPC", "STORE_FULL", 507],
  ["EDQUOT", "STORE_FULL", 507],
  ["EFBIG", "STORE_FULL", 507],
  ["EACCES", "STORE_UNWRITABLE", 503],
  ["EROFS", "STORE_UNWRITABLE", 503],
  ["EIO", "STORE_UNWRITABLE", 503],
] as const;

describe.each([
  ["a replaced file", replacement, "old", "new"],
  ["a new file", creation, undefined, "new"],
  ["a removed file", removal, "old", undefined],
] as const)("%s", (_name, scene, before, after) => {
  it("is there as written, nothing else is left, nothing stays open", () => {
    const { memory, error } = run(scene);
    expect(error).toBeUndefined();
    expect(memory.files()[FILE]).toBe(after);
    expect(
      Object.keys(memory.files()).filter((path) => isTemporaryName(path.slice(path.lastIndexOf("/") + 1))),
    ).toEqual([]);
    expect(memory.descriptors).toBe(0);
  });

  it.each(CODES)("stands as it was when a call fails with %s", (errno, code, status) => {
    let failures = 0;
    for (const { memory, error, failed } of failEach(scene, errno)) {
      const at = `${failed.index} ${failed.name}`;
      expect([at, memory.files()[FILE]]).toEqual([at, error === undefined ? after : before]);
      if (error === undefined) continue;
      failures++;
      expect(error).toMatchObject({ code, status, message: expect.stringContaining(errno) });
      expect(error).toMatchObject({ message: expect.stringMatching(/^(no space for )?(presets|the data folder)/) });
      const left = Object.keys(memory.files()).filter((path) => path.endsWith(".tmp"));
      expect([at, left]).toEqual([at, []]);
    }
    expect(failures).toBeGreaterThan(2);
  });

  it("is old or new, whole, after a loss of power at any moment", () => {
    const states = powerLosses(scene).map((memory) => memory.files()[FILE]);
    expect(new Set(states)).toEqual(new Set([before, after]));
    expect(states.at(-1)).toBe(after);
  });
});

describe("writing a file", () => {
  it("survives a loss of power once it has returned", () => {
    const { memory } = run(replacement);
    expect(memory.afterPowerLoss(0).files()[FILE]).toBe("new");
  });

  it("takes several calls when the file system takes few bytes at a time", () => {
    const memory = new MemoryFileSystem();
    const write = memory.write.bind(memory);
    memory.write = (fd, bytes, offset) => write(fd, bytes.subarray(0, offset + 1), offset);
    writeFileAtomically(storeOn(memory), "a.json", Buffer.from("several bytes"));
    expect(memory.files()).toEqual({ "/data/a.json": "several bytes" });
  });

  it("fails when the file system takes no bytes", () => {
    const memory = new MemoryFileSystem();
    memory.write = () => 0;
    expect(() => writeFileAtomically(storeOn(memory), "a.json", Buffer.from("x"))).toThrow("takes no more bytes");
    expect(memory.files()).toEqual({});
  });

  it.each(["EPERM", "ENOTSUP", "EMLINK"])("goes on without a second name for the old file: %s", (code) => {
    const { memory, error } = run(replacement, (call) => (call.name === "link" ? code : undefined));
    expect([error, memory.files()]).toEqual([undefined, { [FILE]: "new" }]);
  });

  it.each(["EINVAL", "ENOTSUP"])("goes on where folders cannot be synced: %s", (code) => {
    let isFolder = false;
    const { memory, error } = run(replacement, (call) => {
      isFolder = call.name === "openFolder" || (isFolder && call.name !== "close");
      return isFolder && call.name === "sync" ? code : undefined;
    });
    expect([error, memory.files()]).toEqual([undefined, { [FILE]: "new" }]);
  });

  it.each(["folder", "other"] as const)("leaves a %s of that name alone", (kind) => {
    const memory = new MemoryFileSystem();
    memory.put(FILE, { kind });
    const write = () => writeFileAtomically(storeOn(memory), "presets/a.json", Buffer.from("new"));
    expect(write).toThrow(
      expect.objectContaining({ code: "STORE_UNWRITABLE", message: expect.stringContaining("no regular file") }),
    );
    expect(memory.lstat(FILE).kind).toBe(kind);
  });

  it("asks first whether this process may write", () => {
    const calls: string[] = [];
    const fs = watched(new MemoryFileSystem(), (call) => void calls.push(call.name));
    const refuse = (): void => {
      throw new Error("not the owner");
    };
    const store = { ...storeOn(fs), assertOwner: refuse };
    expect(() => writeFileAtomically(store, "a.json", Buffer.from("x"))).toThrow("not the owner");
    expect(() => removeFile(store, "a.json")).toThrow("not the owner");
    expect(calls).toEqual([]);
  });
});

it("removing what is not there is no error", () => {
  expect(removeFile(storeOn(new MemoryFileSystem()), "a.json")).toBe(false);
});
