import { describe, expect, it } from "vitest";
import { lockBytes, lockRecord, readLockFile } from "../../../../src/workers/library/store/lock-record.ts";
import { ownIdentity } from "../../../../src/workers/library/store/process-identity.ts";
import { storeOn } from "./support/failing.ts";
import { MemoryFileSystem } from "./support/memory-file-system.ts";

const read = (content: string) => {
  const fs = new MemoryFileSystem();
  fs.put("/data/owner.lock", content);
  return readLockFile(storeOn(fs), "owner.lock");
};
const record = lockRecord(ownIdentity());
const text = Buffer.from(lockBytes(record)).toString();

describe("a lock file", () => {
  it("reads as it was written", () => {
    expect(read(text)).toMatchObject({ token: record.token, record });
    expect(record.token).not.toBe(lockRecord(ownIdentity()).token);
  });

  it("is not there", () => {
    expect(readLockFile(storeOn(new MemoryFileSystem()), "owner.lock")).toBeNull();
  });

  it("of a later version still names its process", () => {
    const later = JSON.stringify({ ...record, schemaVersion: 9, startedAt: { ticks: 1 }, bootedAt: "now" });
    expect(read(later)?.record).toEqual({ ...record, startedAt: null, bootedAt: 0 });
  });

  it.each([
    "",
    "{",
    "null",
    text.slice(0, -20),
    JSON.stringify({ ...record, pid: 0 }),
    JSON.stringify({ ...record, pid: "1" }),
    JSON.stringify({ ...record, token: "../../presets/a" }),
    text.padEnd(5_000),
  ])("is no record: %.40j", (content) => {
    expect(read(content)).toMatchObject({ record: null, token: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  it("that is no record has a token of its own each time it is written", () => {
    const fs = new MemoryFileSystem();
    const tokens = new Set<string | undefined>();
    for (let i = 0; i < 3; i++) {
      fs.put("/data/owner.lock", "");
      tokens.add(readLockFile(storeOn(fs), "owner.lock")?.token);
    }
    expect(tokens.size).toBe(3);
  });
});
