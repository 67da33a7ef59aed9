import { describe, expect, it } from "vitest";

import {
  type HeldRecord,
  heldRecords,
  KeptRecords,
  mergeRecords,
} from "../../../../src/host/trace/store/kept-records.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";

const record = (recordId: string, recordedAt: number, row = "{}"): HeldRecord => ({
  recordId,
  sessionId: "s",
  recordedAt,
  row,
  bytes: new SharedArrayBuffer(1),
});
const ids = ({ all }: KeptRecords): string[] => all.map(({ recordId }) => recordId);

describe("kept records", () => {
  it("stay in the order in which they were told, whatever the clock says, with what is newest of each", () => {
    const records = new KeptRecords();
    records.take([record("b", 2_000), record("a", 1_000), record("d", 3_000)], []);
    records.take([record("a", 1_000, "new"), record("c", 5)], ["b"]);
    expect(ids(records)).toEqual(["a", "d", "c"]);
    expect(records.all[0]?.row).toBe("new");
  });

  it("that were made and evicted in one call are gone", () => {
    const records = new KeptRecords();
    records.take([record("a", 1)], ["a"]);
    expect(ids(records)).toEqual([]);
  });

  it("take over what another process wrote: the newest of all, and of two with one id their own", () => {
    const records = new KeptRecords();
    records.take([record("both", 2, "own"), record("own", 500)], []);
    records.merge(Array.from({ length: LIMITS.traceRecords.value }, (_, i) => record(`o${i}`, 10 + i)));
    expect(records.all).toHaveLength(LIMITS.traceRecords.value);
    expect(records.all.at(-1)?.recordId).toBe("own");
    expect(ids(records)).not.toContain("both");
    const few = new KeptRecords();
    few.take([record("both", 2, "own")], []);
    few.merge([record("both", 2, "other"), record("old", 1)]);
    expect(few.all.map(({ recordId, row }) => [recordId, row])).toEqual([
      ["old", "{}"],
      ["both", "own"],
    ]);
  });

  it("of an answer have their JSON beside them, or the answer is none", () => {
    const memory = new SharedArrayBuffer(3);
    const { bytes: _bytes, ...row } = record("a", 1);
    expect(heldRecords([row], [memory], "traceOpen")).toEqual([{ ...row, bytes: memory }]);
    expect(() => heldRecords([row], [], "traceOpen")).toThrow("without the JSON");
  });

  it("are not pushed out by what another process wrote with a clock that was ahead", () => {
    const records = new KeptRecords();
    records.take([record("own", 500)], []);
    const ahead = Date.now() + 86_400_000;
    records.merge(Array.from({ length: LIMITS.traceRecords.value }, (_, i) => record(`f${i}`, ahead + i)));
    expect([records.all.length, records.all.at(-1)?.recordId, records.all[0]?.recordId]).toEqual([256, "own", "f1"]);
  });

  it("of two lists stand by their times, each in its own order", () => {
    const merged = mergeRecords([record("o1", 5), record("both", 6)], [record("a", 7), record("both", 4)], 100);
    expect(merged.map(({ recordId, recordedAt }) => [recordId, recordedAt])).toEqual([
      ["o1", 5],
      ["a", 7],
      ["both", 4],
    ]);
  });
});
