import { describe, expect, it } from "vitest";
import {
  ensureFolder,
  folderOf,
  pathIn,
  statOf,
  syncFolder,
} from "../../../../src/workers/library/store/store-folder.ts";
import { storeOn } from "./support/failing.ts";
import { Errno, MemoryFileSystem } from "./support/memory-file-system.ts";

it("places files", () => {
  const store = storeOn(new MemoryFileSystem());
  expect([pathIn(store, ""), pathIn(store, "a/b")]).toEqual(["/data", "/data/a/b"]);
  expect([folderOf("a/b/c"), folderOf("a"), folderOf("")]).toEqual(["a/b", "", ""]);
});

describe("a folder", () => {
  it("is made with those above it, also above the data folder, closed to others", () => {
    const fs = new MemoryFileSystem();
    const store = { ...storeOn(fs), root: "/home/user/data" };
    ensureFolder(store, "originals/presets");
    const paths = [
      "/home",
      "/home/user",
      "/home/user/data",
      "/home/user/data/originals",
      "/home/user/data/originals/presets",
    ];
    expect(paths.map((path) => fs.lstat(path))).toEqual(
      paths.map(() => expect.objectContaining({ kind: "folder", mode: 0o700 })),
    );
    expect(statOf(store, "originals/none")).toBeUndefined();
  });

  it("that others could look into is closed to them", () => {
    const fs = new MemoryFileSystem();
    fs.makeFolder("/data");
    fs.setMode("/data", 0o755);
    ensureFolder(storeOn(fs), "");
    expect(fs.lstat("/data").mode).toBe(0o700);
  });

  it("that is shared like /tmp is left open", () => {
    const fs = new MemoryFileSystem();
    fs.makeFolder("/data");
    fs.setMode("/data", 0o1777);
    ensureFolder(storeOn(fs), "");
    expect(fs.lstat("/data").mode).toBe(0o1777);
  });

  it("is no link and no file", () => {
    const fs = new MemoryFileSystem();
    fs.put("/data/presets", { kind: "other" });
    fs.put("/data/users", "text");
    for (const folder of ["presets", "users", "users/deeper"]) {
      expect(() => ensureFolder(storeOn(fs), folder)).toThrow(expect.objectContaining({ code: "STORE_UNWRITABLE" }));
    }
    expect(fs.files()).toEqual({ "/data/users": "text" });
  });

  it("may be made by another process meanwhile", () => {
    const fs = new MemoryFileSystem();
    fs.makeFolder("/data");
    const make = fs.makeFolder.bind(fs);
    fs.makeFolder = (path) => {
      make(path);
      make(path);
    };
    ensureFolder(storeOn(fs), "presets");
    expect(fs.lstat("/data/presets").kind).toBe("folder");
  });

  it("is not synced where the system cannot open folders", () => {
    const fs = new MemoryFileSystem();
    fs.openFolder = () => {
      throw new Errno("EISDIR");
    };
    expect(() => syncFolder(storeOn(fs), "")).not.toThrow();
  });
});
