import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";

import { RecordsFile } from "../../../../src/host/trace/store/records-file.ts";
import { TRACE_RECORDS_FILE } from "../../../../src/workers/client.ts";
import { FakeClient, FakeFile, rowOf } from "../support/fake-client.ts";
import { FakeFolder } from "../support/fake-folder.ts";

function opened() {
  const file = new FakeFile();
  file.records = [[{ recordId: "r", sessionId: "s", recordedAt: 1, row: rowOf("r", "x") }, "{}"]];
  const folder = new FakeFolder();
  folder.folder = mkdtempSync(join(tmpdir(), "records-"));
  onTestFinished(() => rmSync(folder.folder, { recursive: true, force: true }));
  const client = new FakeClient(file.script);
  return { file, folder, client, records: new RecordsFile(client, folder) };
}

describe("the records file", () => {
  it("of this process is written once it has been read", async () => {
    const { records, client } = opened();
    expect(records).toMatchObject({ isNew: true, isWritten: false, problem: null });
    expect((await records.takeOver()).map(({ recordId }) => recordId)).toEqual(["r"]);
    expect(records).toMatchObject({ isNew: false, isWritten: true, problem: null, bytes: 100 });
    expect(client.of("traceOpen")[0]?.input).toMatchObject({ ownerLives: false });
    expect(await records.foreign()).toEqual([]);
    expect(client.calls).toHaveLength(1);
  });

  it("that is damaged is not written, from the start or from a write on", async () => {
    const { records, file } = opened();
    file.problem = { code: "TRACE_STORE_CORRUPT", message: "m" };
    await records.takeOver();
    expect(records).toMatchObject({ isWritten: false, problem: { code: "TRACE_STORE_CORRUPT" } });
    const later = opened().records;
    await later.takeOver();
    later.wrote({ code: "TRACE_STORE_WRITE_FAILED", message: "m" });
    later.wrote(null);
    expect(later.isWritten).toBe(true);
    later.wrote({ code: "TRACE_STORE_NEWER", message: "m" });
    expect(later).toMatchObject({ isWritten: false, problem: { code: "TRACE_STORE_NEWER" } });
  });

  it("of another process is read again when it has changed, and only then", async () => {
    const { records, folder, client } = opened();
    folder.role = "reader";
    expect(records).toMatchObject({ isNew: false, isWritten: false, problem: { code: "TRACE_STORE_BUSY" } });
    for (let i = 0; i < 3; i++) expect(await records.foreign()).toHaveLength(1);
    expect(client.of("traceOpen").map(({ input }) => input)).toEqual([{ folder: folder.folder, ownerLives: true }]);
    writeFileSync(join(folder.folder, TRACE_RECORDS_FILE), "{}");
    await Promise.all([records.foreign(), records.foreign()]);
    expect(client.of("traceOpen")).toHaveLength(2);
  });

  it("of a folder that cannot be locked says why, and that nobody writes it", async () => {
    const { records, folder, client } = opened();
    folder.role = "reader";
    folder.readOnly = [{ store: "owner.lock", code: "STORE_UNWRITABLE", message: "no room" }];
    expect(records.problem).toEqual({ code: "TRACE_STORE_WRITE_FAILED", message: "STORE_UNWRITABLE: no room" });
    await records.foreign();
    expect(client.of("traceOpen")[0]?.input).toMatchObject({ ownerLives: false });
  });

  it("has to be read again when the folder was another's meanwhile", async () => {
    const { records, folder } = opened();
    await records.takeOver();
    folder.role = "reader";
    expect(records.isWritten).toBe(false);
    folder.role = "owner";
    expect(records).toMatchObject({ isNew: true, isWritten: false });
  });

  it("that cannot be read is read again the next time", async () => {
    const { records, folder, client, file } = opened();
    folder.role = "reader";
    client.script = { traceOpen: () => Promise.reject(new Error("no thread")) };
    await expect(records.foreign()).rejects.toThrow("no thread");
    client.script = file.script;
    expect(await records.foreign()).toHaveLength(1);
    writeFileSync(join(folder.folder, TRACE_RECORDS_FILE), "{}");
    client.script = { traceOpen: () => Promise.reject(new Error("no thread")) };
    await expect(records.foreign()).rejects.toThrow("no thread");
    expect(records.seen).toHaveLength(1);
  });
});
