import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFileSystem } from "../../../../src/workers/library/store/file-system.ts";
import { parseJson, readFile } from "../../../../src/workers/library/store/read-file.ts";
import { failEach, storeOn } from "./support/failing.ts";
import { temporaryFolder } from "./support/folder.ts";
import { Errno, MemoryFileSystem } from "./support/memory-file-system.ts";
import { watched } from "./support/watched.ts";

const code = (expected: string) => ({ state: "damaged", damage: { file: "a.json", code: expected } });

describe("reading a file", () => {
  it("gives its bytes", () => {
    const fs = new MemoryFileSystem();
    fs.put("/data/a.json", "bytes");
    expect(readFile(storeOn(fs), "a.json", 5)).toEqual({ state: "ok", bytes: new Uint8Array(Buffer.from("bytes")) });
    expect(fs.descriptors).toBe(0);
  });

  it("tells a missing one", () => {
    expect(readFile(storeOn(new MemoryFileSystem()), "a.json", 5)).toEqual({ state: "missing" });
  });

  it("reads nothing of one over the limit", () => {
    const memory = new MemoryFileSystem();
    memory.put("/data/a.json", "123456");
    const calls: string[] = [];
    const fs = watched(memory, (call) => void calls.push(call.name));
    expect(readFile(storeOn(fs), "a.json", 5)).toMatchObject(code("file-too-large"));
    expect(calls).not.toContain("read");
  });

  it("refuses links, folders and pipes of a real folder, without waiting", () => {
    const root = temporaryFolder();
    const store = { ...storeOn(nodeFileSystem), root };
    writeFileSync(join(root, "target"), "x");
    symlinkSync(join(root, "target"), join(root, "link"));
    mkdirSync(join(root, "folder"));
    execFileSync("mkfifo", [join(root, "pipe")]);
    for (const file of ["link", "folder", "pipe"]) {
      expect(readFile(store, file, 10)).toMatchObject({ state: "damaged", damage: { file, code: "file-not-regular" } });
    }
  });

  it.each([
    ["ELOOP", "file-not-regular"],
    ["EACCES", "file-unreadable"],
    ["EIO", "file-unreadable"],
  ])("tells what the opening says: %s", (errno, expected) => {
    const fs = new MemoryFileSystem();
    fs.put("/data/a.json", "x");
    fs.openFile = () => {
      throw new Errno(errno);
    };
    expect(readFile(storeOn(fs), "a.json", 5)).toMatchObject(code(expected));
  });

  it("refuses what became no file between look and opening", () => {
    const fs = new MemoryFileSystem();
    fs.put("/data/a.json", "x");
    fs.put("/data/pipe", { kind: "other" });
    const open = fs.openFile.bind(fs);
    fs.openFile = () => open("/data/pipe");
    expect(readFile(storeOn(fs), "a.json", 5)).toMatchObject(code("file-not-regular"));
    expect(fs.descriptors).toBe(0);
  });

  it("refuses a file that shrinks while it is read", () => {
    const fs = new MemoryFileSystem();
    fs.put("/data/a.json", "12345");
    fs.read = () => 0;
    expect(readFile(storeOn(fs), "a.json", 5)).toMatchObject(code("file-unreadable"));
  });

  it("never throws, whichever call fails", () => {
    const scene = {
      before: (fs: MemoryFileSystem) => fs.put("/data/a.json", "x"),
      operation: (store: ReturnType<typeof storeOn>) => {
        const { state } = readFile(store, "a.json", 5);
        if (state === "missing") throw new Error("it is there");
      },
    };
    const errors = ["EACCES", "EIO", "EMFILE"].flatMap((errno) => failEach(scene, errno).map(({ error }) => error));
    expect(errors.length).toBeGreaterThan(10);
    expect(errors.filter((error) => error !== undefined)).toEqual([]);
  });
});

describe("JSON bytes", () => {
  it.each([
    ['{"a":1}', { value: { a: 1 } }],
    ['\uFEFF{"a":1}', { value: { a: 1 } }],
    ["[1,]", { fault: expect.stringContaining("JSON") }],
    ["", { fault: expect.stringContaining("JSON") }],
  ])("%j", (text, expected) => expect(parseJson(Buffer.from(text))).toEqual(expected));

  it("are UTF-8", () => expect(parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toEqual({ fault: "not UTF-8" }));
});
