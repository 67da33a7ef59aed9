import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errnoOf, nodeFileSystem as fs, unless } from "../../../../src/workers/library/store/file-system.ts";
import { temporaryFolder } from "./support/folder.ts";

const code = (errno: string) => expect.objectContaining({ code: errno });

describe("the file system of the machine", () => {
  it("makes files and folders that only their owner can read", () => {
    const folder = join(temporaryFolder(), "new");
    fs.makeFolder(folder);
    fs.close(fs.createFile(join(folder, "file")));
    expect(fs.lstat(folder)).toMatchObject({ kind: "folder", mode: 0o700 });
    expect(fs.lstat(join(folder, "file"))).toMatchObject({ kind: "file", mode: 0o600, bytes: 0 });
    expect(fs.list(folder)).toEqual([{ name: "file", kind: "file" }]);
    fs.setMode(folder, 0o755);
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });

  it("writes and reads at offsets, also from shared memory", () => {
    const file = join(temporaryFolder(), "file");
    const bytes = new Uint8Array(new SharedArrayBuffer(6));
    bytes.set(Buffer.from("abcdef"));
    const fd = fs.createFile(file);
    expect(fs.write(fd, bytes, 2)).toBe(4);
    fs.sync(fd);
    fs.close(fd);
    expect(readFileSync(file, "utf8")).toBe("cdef");
    const into = new Uint8Array(6);
    const reading = fs.openFile(file);
    expect([fs.read(reading, into, 1), fs.read(reading, into, 5), fs.stat(reading).bytes]).toEqual([4, 0, 4]);
    fs.close(reading);
    expect(Buffer.from(into).toString()).toBe("\0cdef\0");
  });

  it("never takes a name that is taken", () => {
    const folder = temporaryFolder();
    const [taken, link] = [join(folder, "taken"), join(folder, "link")];
    writeFileSync(taken, "x");
    symlinkSync(join(folder, "nothing"), link);
    expect(() => fs.createFile(taken)).toThrow(code("EEXIST"));
    expect(() => fs.createFile(link)).toThrow(code("EEXIST"));
    expect(() => fs.link(taken, link)).toThrow(code("EEXIST"));
  });

  it("follows no links", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "real"));
    writeFileSync(join(folder, "file"), "x");
    symlinkSync(join(folder, "file"), join(folder, "file-link"));
    symlinkSync(join(folder, "real"), join(folder, "folder-link"));
    expect(() => fs.openFile(join(folder, "file-link"))).toThrow(code("ELOOP"));
    expect(() => fs.openFolder(join(folder, "folder-link"))).toThrow();
    expect(fs.lstat(join(folder, "file-link")).kind).toBe("other");
    expect(fs.realPath(join(folder, "folder-link"))).toBe(fs.realPath(join(folder, "real")));
  });

  it("opens a pipe without waiting for its writer", () => {
    const pipe = join(temporaryFolder(), "pipe");
    execFileSync("mkfifo", [pipe]);
    const fd = fs.openFile(pipe);
    expect(fs.stat(fd).kind).toBe("other");
    fs.close(fd);
  });

  it("renames, links and removes", () => {
    const folder = temporaryFolder();
    const at = (name: string): string => join(folder, name);
    writeFileSync(at("a"), "x");
    fs.link(at("a"), at("b"));
    fs.rename(at("a"), at("c"));
    fs.unlink(at("b"));
    fs.makeFolder(at("d"));
    fs.removeFolder(at("d"));
    expect(fs.list(folder)).toEqual([{ name: "c", kind: "file" }]);
    fs.close(fs.openFolder(folder));
  });
});

it("tells the code of an error", () => {
  expect(errnoOf(Object.assign(new Error("x"), { code: "ENOENT" }))).toBe("ENOENT");
  expect([errnoOf(new Error("x")), errnoOf("ENOENT"), errnoOf(Object.assign(new Error("x"), { code: 2 }))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it("passes over the named errors only", () => {
  const fail = (): never => {
    throw Object.assign(new Error("x"), { code: "EIO" });
  };
  expect(unless(["EIO"], fail)).toBeUndefined();
  expect(unless(["EIO"], () => 1)).toBe(1);
  expect(() => unless(["ENOENT"], fail)).toThrow(code("EIO"));
});
