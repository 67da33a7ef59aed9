import { describe, expect, it } from "vitest";

import { RECORDS_FILE } from "../../../src/trace/store/records-text.ts";
import type { RecordsFile } from "../../../src/workers/trace/records-file.ts";
import { fullRecord, omitted } from "../../trace/store/support/records.ts";
import { opened, rig, type Rig } from "../library/support/folder.ts";

const SECRET = "SECRET BODY";
const json = (record: unknown): Uint8Array => Buffer.from(JSON.stringify(record));
const one = omitted("r-1", 1);
const two = omitted("r-2", 2);

function scene(): Rig & { readonly file: RecordsFile } {
  const on = rig();
  opened(on);
  return { ...on, file: on.library.traceRecords };
}

describe("the records file", () => {
  it("is read as it was written, in its order", () => {
    const { file } = scene();
    expect(file.read(false)).toEqual({ records: [], problem: null, bytes: 0 });
    expect(file.write([json(one), json(two)])).toBeNull();
    const read = file.read(false);
    expect(read.records.map(({ record }) => record)).toEqual([one, two]);
    expect(read.problem).toBeNull();
  });

  it("has the size that it is told to have", () => {
    const { file, text } = scene();
    file.write([json(one), json(fullRecord("r-3"))]);
    expect(file.read(false).bytes).toBe(Buffer.byteLength(text(RECORDS_FILE) ?? ""));
    file.write([]);
    expect(JSON.parse(text(RECORDS_FILE) ?? "")).toEqual({ schemaVersion: 4, records: [] });
  });

  it("counts a request on its way as unconfirmed, unless the owner lives", () => {
    const { file } = scene();
    file.write([json(omitted("r-1", 1, { status: "assembled" }))]);
    const statuses = (ownerLives: boolean) => file.read(ownerLives).records.map(({ record }) => record.status);
    expect([statuses(false), statuses(true)]).toEqual([["unloaded-unconfirmed"], ["assembled"]]);
  });
});

describe("a records file that cannot be read", () => {
  it.each([
    ["not JSON", `{"schemaVersion":4,"records":[${SECRET}`, "TRACE_STORE_CORRUPT"],
    ["no records file", { schemaVersion: 4, records: SECRET }, "TRACE_STORE_CORRUPT"],
    ["a list", [SECRET], "TRACE_STORE_CORRUPT"],
    ["one bad record", { schemaVersion: 4, records: [one, { ...two, turn: SECRET }] }, "TRACE_STORE_CORRUPT"],
    ["empty", "", "TRACE_STORE_CORRUPT"],
    ["newer", { schemaVersion: 5, records: [], text: SECRET }, "TRACE_STORE_NEWER"],
  ])("is reported without a word of it, and never written over: %s", (_name, content, code) => {
    const { file, put, text } = scene();
    put(RECORDS_FILE, content);
    const before = text(RECORDS_FILE);
    const { records, problem } = file.read(false);
    expect([records, problem?.code]).toEqual([[], code]);
    const refused = file.write([json(one)]);
    expect(refused?.code).toBe(code);
    for (const told of [problem, refused]) expect(told?.message).not.toContain("SECRET");
    expect(text(RECORDS_FILE)).toBe(before);
  });

  it("is not written over when it went bad after it was read or written", () => {
    const { file, put, text } = scene();
    file.write([json(one)]);
    file.read(false);
    put(RECORDS_FILE, "{");
    expect(file.write([json(two)])?.code).toBe("TRACE_STORE_CORRUPT");
    expect(text(RECORDS_FILE)).toBe("{");
  });

  it("is not written over by a thread that has never read it", () => {
    const { put, text, again } = scene();
    put(RECORDS_FILE, "{");
    expect(again().traceRecords.write([json(one)])?.code).toBe("TRACE_STORE_CORRUPT");
    expect(text(RECORDS_FILE)).toBe("{");
  });

  it("is written again once it was mended or moved away", () => {
    const { file, put, text, fs } = scene();
    put(RECORDS_FILE, "{");
    expect(file.write([json(one)])?.code).toBe("TRACE_STORE_CORRUPT");
    put(RECORDS_FILE, { schemaVersion: 4, records: [] });
    expect(file.write([json(one)])).toBeNull();
    put(RECORDS_FILE, "{");
    fs.unlink(`/data/${RECORDS_FILE}`);
    expect(file.write([json(two)])).toBeNull();
    expect(JSON.parse(text(RECORDS_FILE) ?? "")).toEqual({ schemaVersion: 4, records: [two] });
  });
});

describe("a records file that cannot be written", () => {
  it.each(["ENOSPC", "EACCES", "EROFS"])("stays the old one, and says %s", (errno) => {
    const on = rig();
    opened(on);
    const { traceRecords: file } = on.library;
    file.write([json(one)]);
    const before = on.text(RECORDS_FILE);
    on.fail = ({ name }) => (name === "createFile" ? errno : undefined);
    const problem = file.write([json(two)]);
    expect(problem).toMatchObject({ code: "TRACE_STORE_WRITE_FAILED", message: expect.stringContaining(errno) });
    expect(on.text(RECORDS_FILE)).toBe(before);
    on.fail = () => undefined;
    expect(file.write([json(two)])).toBeNull();
  });

  it("belongs to another process", () => {
    const on = rig();
    opened(on);
    on.library.store.close();
    expect(on.library.traceRecords.write([json(one)])?.code).toBe("TRACE_STORE_BUSY");
    expect(on.text(RECORDS_FILE)).toBeNull();
  });
});
