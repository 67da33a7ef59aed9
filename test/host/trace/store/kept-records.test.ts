import { describe, expect, it } from "vitest";

import { type HeldRecord, heldRecords, inOrder, KeptRecords } from "../../../../src/host/trace/store/kept-records.ts";
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
  it("stay in the order in which they began, each id once, with what is newest of it", () => {
    const records = new KeptRecords();
    records.take([record("b", 2), record("a", 1)], []);
    records.take([record("a", 1, "new"), record("c", 3)], ["b"]);
    expect(ids(records)).toEqual(["a", "c"]);
    expect(records.all[0]?.row).toBe("new");
  });

  it("that were made and evicted in one call are gone", () => {
    const records = new KeptRecords();
    records.take([record("a", 1)], ["a"]);
    expect(ids(records)).toEqual([]);
  });

  it("take over what another process wrote: the newest of all, and of two with one id their own", () => {
    const records = new KeptRecords();
    records.take([record("own", 500), record("both", 2, "own")], []);
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
    expect(inOrder([record("b", 2), record("a", 1)]).map(({ recordId }) => recordId)).toEqual(["a", "b"]);
  });
});
