import { expect, it } from "vitest";

import { snapshotRecords } from "../../../src/trace/store/legacy-snapshots.ts";
import { metadata, snapshot } from "./support/legacy.ts";

it("lists a record under its own id without any body, and shows its bodies in the detail", () => {
  const stored = snapshot("s", "id-1", 50, { legacyCaptureId: "c", updatedAt: 60, extra: { text: "BODY" } });
  const [record] = snapshotRecords({ records: [stored] });
  expect(record?.row).toEqual({
    schemaVersion: 3,
    id: "id-1",
    sessionId: "s",
    turn: 1,
    step: 1,
    attempt: 1,
    recordedAt: 50,
    updatedAt: 60,
    status: "request-observed",
    legacyCaptureId: "c",
    contentStatus: "available",
    bodyStorage: "legacy-snapshot",
    sectionCount: 1,
  });
  expect(JSON.stringify(record?.row)).not.toContain("BODY");
  expect(record?.detail).toEqual({ ...stored, contentStatus: "available", bodyStorage: "legacy-snapshot" });
  expect(record).toMatchObject({ recordId: "id-1", sessionId: "s", recordedAt: 50, captureId: "c", audit: null });
});

it.each([
  [{ contentStatus: "partially-available", bodyStorage: "plugin" }, "partially-available", "plugin"],
  [{ sections: [] }, "assembly-unavailable", "legacy-snapshot"],
  [{ sections: [], contexts: [{ text: "" }] }, "available", "legacy-snapshot"],
  [{ sections: [{ name: "a" }], contexts: null }, "assembly-unavailable", "legacy-snapshot"],
  [{ contentStatus: `BODY ${"x".repeat(200)}` }, "available", "legacy-snapshot"],
])("with %j says what its file has", (more, contentStatus, bodyStorage) => {
  const [record] = snapshotRecords([snapshot("s", "a", 1, more)]);
  expect(record?.row).toMatchObject({ contentStatus, bodyStorage });
  expect(record?.detail).toMatchObject({ contentStatus, bodyStorage });
});

it("lists no field that could be a body", () => {
  const fields = { status: { text: "BODY" }, captureStage: "BODY ".repeat(100), sourceMapping: ["BODY"] };
  const [record] = snapshotRecords([snapshot("s", "a", 1, fields)]);
  expect(JSON.stringify(record?.row)).not.toContain("BODY");
});

it("has the audit that the record has, and numbers ids that come again", () => {
  const audit = metadata("s", "1:1:1", 7);
  const records = snapshotRecords([snapshot("s", "a", 2, { audit }), snapshot("s", "a", 1, { audit: { text: 1 } })]);
  expect(records.map(({ recordId, audit: own }) => [recordId, own])).toEqual([
    ["a", null],
    ["a~2", audit],
  ]);
});

it("passes over what is no record", () => {
  const none = [
    snapshot("s", "a", 1, { sections: null }),
    snapshot("s", "a", 1, { schemaVersion: 4 }),
    metadata("s", "1:1:1", 1),
  ];
  expect(snapshotRecords(none)).toEqual([]);
});
