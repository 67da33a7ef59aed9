import { expect, it } from "vitest";

import { metadata, snapshot } from "../../../trace/store/support/legacy.ts";
import { fullRecord, omitted } from "../../../trace/store/support/records.ts";
import { session } from "../library/support/session.ts";

const FILE = "tavern-trace-records.json";
const folder = "/data";

it("tells the records as they count now, and changes nothing", async () => {
  const { on, run } = await session();
  const records = [{ ...fullRecord("a", 1, { status: "assembled", delivery: null }), later: "kept" }, omitted("b", 2)];
  on.put(FILE, { schemaVersion: 4, records });
  const before = on.text(FILE);
  const { output, shared } = await run("traceOpen", { folder });
  expect(output).toMatchObject({ problem: null, legacy: [], legacyProblems: [], bytes: before?.length });
  expect(output.records.map(({ recordId, sessionId, recordedAt }) => [recordId, sessionId, recordedAt])).toEqual([
    ["a", "s-1", 1],
    ["b", "s-1", 2],
  ]);
  expect(output.records.map(({ row }) => JSON.parse(row) as object)).toMatchObject([
    { status: "unloaded-unconfirmed", sectionCount: 3 },
    { contentStatus: "omitted-size-limit" },
  ]);
  const [first] = shared.map((one) => JSON.parse(Buffer.from(one).toString()) as object);
  expect(first).toMatchObject({
    status: "unloaded-unconfirmed",
    audit: { status: "request-not-confirmed" },
    later: "kept",
  });
  expect(on.text(FILE)).toBe(before);
});

it("leaves the status of requests of an owner that lives", async () => {
  const { on, run } = await session();
  on.put(FILE, { schemaVersion: 4, records: [omitted("a", 1, { status: "assembled" })] });
  const { output } = await run("traceOpen", { folder, ownerLives: true });
  expect(output.records[0]?.row).toContain('"assembled"');
});

it("tells what is wrong with the file, and the records of older versions beside it", async () => {
  const { on, run } = await session();
  on.put(FILE, "{");
  on.put("tavern-traces.json", [metadata("s", "1:1:1", 1), metadata("s", "1:1:1", 2)]);
  on.put("tavern-assemblies.json", "{");
  const { output, shared } = await run("traceOpen", { folder });
  expect(output).toMatchObject({
    records: [],
    problem: { code: "TRACE_STORE_CORRUPT" },
    legacyProblems: [{ file: "tavern-assemblies.json" }],
    bytes: 0,
  });
  expect(output.legacy.map(({ recordId, row }) => [recordId, (JSON.parse(row) as { status: string }).status])).toEqual([
    ["legacy:1:1:1", "legacy-metadata-only"],
    ["legacy:1:1:1~2", "legacy-metadata-only"],
  ]);
  expect(shared).toEqual([]);
});

it("lists schema 3 records without their bodies", async () => {
  const { on, run } = await session();
  on.put("tavern-assemblies.json", { records: [snapshot("s", "x", 1)] });
  const { output } = await run("traceOpen", { folder });
  expect(output.legacy).toMatchObject([{ recordId: "x", sessionId: "s", recordedAt: 1 }]);
  expect(JSON.stringify(output)).not.toContain("BODY");
});
