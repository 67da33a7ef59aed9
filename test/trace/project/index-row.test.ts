import { expect, it } from "vitest";

import { indexRow } from "../../../src/trace/project/index-row.ts";
import { omittedRecord, projectRecord } from "../../../src/trace/project/record.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";
import { captureWith, PART } from "./support/captures.ts";

it("is the record without sections, contexts and audit", () => {
  const record = projectRecord(captureWith({}, PART), sha256);
  const { sections, contexts, audit, ...rest } = record;
  expect([sections.length, contexts.length, audit.id]).toEqual([3, 1, "2:1:1"]);
  expect(indexRow(record)).toEqual({ ...rest, sectionCount: 3 });
});

it("is an omitted record itself", () => {
  const record = omittedRecord(captureWith());
  expect(indexRow(record)).toEqual(record);
});
