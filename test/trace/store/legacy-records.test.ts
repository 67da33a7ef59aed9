import { expect, it } from "vitest";

import { metadataRecords } from "../../../src/trace/store/legacy-metadata.ts";
import { legacyAudits, legacyRecords, listedLegacy } from "../../../src/trace/store/legacy-records.ts";
import { snapshotRecords } from "../../../src/trace/store/legacy-snapshots.ts";
import { metadata, snapshot } from "./support/legacy.ts";

const audit = metadata("s", "1:1:1", 5, { captureId: "both" });
const files = {
  metadata: metadataRecords([
    audit,
    metadata("s", "1:1:2", 6, { captureId: "only v1" }),
    metadata("s", "1:1:3", 7),
    metadata("t", "1:1:1", 1, { captureId: "both" }),
  ]),
  snapshots: snapshotRecords([
    snapshot("s", "x", 5, { legacyCaptureId: "both", audit }),
    snapshot("s", "y", 9, { audit: metadata("s", "9:1:1", 9) }),
  ]),
};

it("lists a capture once, by its schema 3 record, and guesses nothing of records that name none", () => {
  expect(listedLegacy(files).map(({ sessionId, recordId }) => [sessionId, recordId])).toEqual([
    ["t", "legacy:1:1:1"],
    ["s", "x"],
    ["s", "legacy:1:1:2"],
    ["s", "legacy:1:1:3"],
    ["s", "y"],
  ]);
});

it("gives ids that are unique in their session across both files, and leaves those of schema 3 records as they are", () => {
  const { metadata: v1, snapshots } = legacyRecords({
    metadata: [1, 2, 3].map((at) => metadata("s", "1:1:1", at)).concat(metadata("t", "1:1:1", 4)),
    snapshots: [snapshot("s", "legacy:1:1:1", 5), snapshot("s", "legacy:1:1:1~2", 6)],
  });
  expect(snapshots.map(({ recordId }) => recordId)).toEqual(["legacy:1:1:1", "legacy:1:1:1~2"]);
  expect(v1.map(({ sessionId, recordId }) => `${sessionId} ${recordId}`)).toEqual(
    ["t legacy:1:1:1", "s legacy:1:1:1~3", "s legacy:1:1:1~4", "s legacy:1:1:1~5"].toSorted(
      (a, b) => Number(b.startsWith("s")) - Number(a.startsWith("s")),
    ),
  );
  expect(legacyRecords({ metadata: null, snapshots: null })).toEqual({ metadata: [], snapshots: [] });
});

it("has each audit of a session once", () => {
  expect(legacyAudits(files, "s").map(({ recordedAt }) => recordedAt)).toEqual([5, 6, 7, 9]);
  expect(legacyAudits(files, "t")).toHaveLength(1);
  expect(legacyAudits(files, "u")).toEqual([]);
});

it("lists the newest where there are too many", () => {
  const [one] = files.metadata;
  if (one === undefined) throw new Error("no record");
  const many = Array.from({ length: 16_385 }, (_, index) => ({ ...one, captureId: null, recordedAt: index }));
  const listed = listedLegacy({ metadata: many, snapshots: [] });
  expect([listed.length, listed[0]?.recordedAt, listed.at(-1)?.recordedAt]).toEqual([16_384, 1, 16_384]);
});
