import { describe, expect, it } from "vitest";

import { parseRecordsFile, RECORDS_FRAME, recordsFileBytes } from "../../../src/trace/store/records-text.ts";
import { fullRecord, omitted } from "./support/records.ts";

const fileOf = (records: readonly unknown[]): string =>
  `${RECORDS_FRAME.head}${records.map((record) => JSON.stringify(record)).join(RECORDS_FRAME.between)}${RECORDS_FRAME.tail}`;
const parsed = (records: readonly unknown[]) => parseRecordsFile(JSON.parse(fileOf(records)));

function faultOf(json: unknown): string {
  try {
    parseRecordsFile(json);
  } catch (error) {
    return String((error as Error).message);
  }
  throw new Error("it was taken");
}

describe("the records file", () => {
  it.each([0, 1, 2, 5])("is JSON of a known size around %i records", (count) => {
    const records = Array.from({ length: count }, (_, index) => fullRecord(`r-${index}`));
    const bytes = records.reduce((sum, record) => sum + Buffer.byteLength(JSON.stringify(record)), 0);
    expect(Buffer.byteLength(fileOf(records))).toBe(recordsFileBytes(count, bytes));
    expect(parsed(records).map(({ record }) => record)).toEqual(records);
  });

  it("keeps fields that this version does not know", () => {
    const record = { ...omitted("r-1"), later: { text: 1 } };
    expect(parsed([record])[0]).toEqual({ record: omitted("r-1"), value: record });
  });
});

describe("a file that is not taken", () => {
  const secret = "SECRET BODY";
  it.each([
    [[], "the file: invalid_type"],
    [{ records: [] }, "schemaVersion: invalid_value"],
    [{ schemaVersion: 3, records: [] }, "schemaVersion: invalid_value"],
    [{ schemaVersion: 4, records: {} }, "records: invalid_type"],
    [{ schemaVersion: 4, records: [fullRecord("a"), secret] }, "records.1: invalid_type"],
    [{ schemaVersion: 4, records: [{ ...fullRecord("a"), turn: secret }] }, "records.0.turn: invalid_type"],
    [{ schemaVersion: 4, records: [{ ...fullRecord("a"), status: secret }] }, "records.0.status: invalid_value"],
    [{ schemaVersion: 4, records: [{ ...omitted("a"), [secret]: 1, id: "" }] }, "records.0.id: too_small"],
    [{ schemaVersion: 4, records: [omitted("a"), omitted("a")] }, "records.1.id: it is that of another record too"],
  ])("%# is told by the place of its fault, without a word of what stands there", (json, fault) => {
    expect(faultOf(json)).toBe(fault);
    expect(faultOf(json)).not.toContain(secret);
  });

  it("is one with a record that could be read, and not be written again", () => {
    const deep = { ...omitted("a"), later: JSON.parse("[".repeat(100_000) + "]".repeat(100_000)) as unknown };
    expect(faultOf({ schemaVersion: 4, records: [omitted("b"), deep] })).toBe("records.1: it nests too deep");
  });

  it("names the place inside of a section", () => {
    const record = fullRecord("a");
    const [first, second] = record.sections;
    const sections = [first, { ...second, hash: 1 }];
    expect(faultOf({ schemaVersion: 4, records: [{ ...record, sections }] })).toBe(
      "records.0.sections.1.hash: invalid_type",
    );
  });
});
