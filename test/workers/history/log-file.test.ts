import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { LogFile, sameRevision } from "../../../src/workers/history/log-file.ts";

let root = "";
let path = "";
let n = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "lorekeeper-log-"));
});
beforeEach(() => {
  mkdirSync(join(root, `${++n}`));
  path = join(root, `${n}`, "session.jsonl");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const why = (kind: string, at: string): unknown => {
  try {
    new LogFile(kind, at).close();
    return "opened";
  } catch (error) {
    return (error as { readonly why?: unknown }).why;
  }
};

it("opens the two kinds of log by their names alone", () => {
  for (const name of ["session.jsonl", "session.jsonl.zstd", "session.v1.jsonl", "session.jsonl.gz", "other.jsonl"])
    writeFileSync(join(root, `${n}`, name), "x");
  const at = (name: string) => join(root, `${n}`, name);
  expect(why("jsonl", at("session.jsonl"))).toBe("opened");
  expect(why("jsonl", at("session.jsonl.zstd"))).toBe("opened");
  expect(why("sqlite", at("session.jsonl"))).toBe("kind");
  for (const name of ["session.v1.jsonl", "session.jsonl.gz", "other.jsonl"])
    expect(why("jsonl", at(name))).toBe("kind");
});

it("opens nothing but a regular file, and waits for none", () => {
  expect(why("jsonl", path)).toBe("file");
  mkdirSync(path);
  expect(why("jsonl", path)).toBe("special");
  rmSync(path, { recursive: true });
  execFileSync("mkfifo", [path]);
  expect(why("jsonl", path)).toBe("special");
  // The host follows links, and opens logs of later formats.
  execFileSync("mkfifo", [join(root, `${n}`, "session.v3.jsonl")]);
  expect(why("jsonl", join(root, `${n}`, "session.v3.jsonl"))).toBe("special");
  renameSync(path, `${path}.pipe`);
  symlinkSync(`${path}.pipe`, path);
  expect(why("jsonl", path)).toBe("special");
  rmSync(path);
  writeFileSync(`${path}.target`, "x");
  symlinkSync(`${path}.target`, path);
  expect(why("jsonl", path)).toBe("file");
});

it("opens no file that is larger than is read here", () => {
  writeFileSync(path, "x");
  truncateSync(path, LIMITS.historyLogBytes.value);
  expect(why("jsonl", path)).toBe("opened");
  truncateSync(path, LIMITS.historyLogBytes.value + 1);
  expect(why("jsonl", path)).toBe("file");
});

it("knows whether it changed", () => {
  writeFileSync(path, "abc");
  const file = new LogFile("jsonl", path);
  expect(file.isUnchanged()).toBe(true);
  appendFileSync(path, "d");
  expect(file.isUnchanged()).toBe(false);
  const grown = new LogFile("jsonl", path);
  expect([sameRevision(file.revision, grown.revision), file.revision.file === grown.revision.file]).toEqual([
    false,
    true,
  ]);
  renameSync(path, `${path}.old`);
  expect(grown.isUnchanged()).toBe(false);
  writeFileSync(path, "abcd");
  expect(grown.isUnchanged()).toBe(false);
  file.close();
  grown.close();
});

it.each(["read", "readBeside"] as const)(
  "%s fills with bytes from anywhere, and says when they are not there",
  async (how) => {
    writeFileSync(path, "0123456789");
    const file = new LogFile("jsonl", path);
    const into = Buffer.alloc(4);
    await file[how](into, 3);
    expect(into.toString()).toBe("3456");
    await expect(async () => file[how](into, 8)).rejects.toThrow(expect.objectContaining({ why: "changed" }));
    await file[how](Buffer.alloc(0), 10);
    file.close();
    await expect(async () => file[how](into, 0)).rejects.toThrow("EBADF");
  },
);
