import { expect, it } from "vitest";

import { metadataRecords } from "../../../src/trace/store/legacy-metadata.ts";
import { metadata, snapshot } from "./support/legacy.ts";

it("lists place and time, and has the audit in the detail", () => {
  const audit = metadata("s", "2:1:1", 50, { captureId: "c" });
  const [record, ...rest] = metadataRecords({ version: 1, sessions: { s: { records: [audit] } } });
  const row = {
    schemaVersion: 3,
    id: "legacy:2:1:1",
    sessionId: "s",
    turn: 2,
    step: 1,
    attempt: 1,
    recordedAt: 50,
    status: "legacy-metadata-only",
    contentStatus: "legacy-metadata-only",
  };
  expect(rest).toEqual([]);
  expect(record).toEqual({
    recordId: "legacy:2:1:1",
    sessionId: "s",
    recordedAt: 50,
    row,
    detail: { ...row, audit },
    audit,
    captureId: "c",
  });
});

it("gives ids that were used again after a rollback a number, in the order of time", () => {
  const records = metadataRecords([
    metadata("s", "1:1:1", 30),
    metadata("s", "1:1:1", 10),
    metadata("t", "1:1:1", 20),
    metadata("s", "1:1:2", 40),
  ]);
  expect(records.map(({ sessionId, recordId, recordedAt }) => [sessionId, recordId, recordedAt])).toEqual([
    ["s", "legacy:1:1:1", 10],
    ["t", "legacy:1:1:1", 20],
    ["s", "legacy:1:1:1~2", 30],
    ["s", "legacy:1:1:2", 40],
  ]);
});

it("passes over what is no record, and fields that the API does not have", () => {
  const records = metadataRecords([
    metadata("s", "1:1:1", 1, { schemaVersion: 2 }),
    metadata("s", "1:1:1", 1, { recordedAt: null }),
    snapshot("s", "x", 1),
    metadata("s", "1:1:1", 2, { text: "BODY" }),
  ]);
  expect(records).toHaveLength(1);
  expect(JSON.stringify(records)).not.toContain("BODY");
});
