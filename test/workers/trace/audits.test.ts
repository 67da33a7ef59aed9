import { describe, expect, it } from "vitest";

import { listAudits } from "../../../src/workers/trace/audits.ts";
import { stored } from "../../../src/workers/trace/make-record.ts";
import { fullRecord, omitted } from "../../trace/store/support/records.ts";

interface Row {
  readonly recordedAt: number;
}

const rowsOf = ({ json }: { readonly json: Uint8Array }): Row[] => JSON.parse(Buffer.from(json).toString()) as Row[];
const times = (list: { readonly json: Uint8Array }): number[] => rowsOf(list).map(({ recordedAt }) => recordedAt);

describe("the list of audits", () => {
  it("has those of our records and older ones, oldest first", () => {
    const records = [fullRecord("a", 10), fullRecord("b", 30)];
    const list = listAudits(
      records.map((record) => stored(record).shared),
      [{ recordedAt: 20, id: "old" }],
    );
    expect(rowsOf(list)).toEqual([records[0]?.audit, { recordedAt: 20, id: "old" }, records[1]?.audit]);
    expect(list.trimmed).toBe(false);
  });

  it("has ours in the order in which they were told, though the clock was set back", () => {
    const ours = [fullRecord("a", 30), fullRecord("b", 10)].map((record) => stored(record).shared);
    expect(times(listAudits(ours, [{ recordedAt: 20 }, { recordedAt: 5 }], 100))).toEqual([5, 20, 30, 10]);
    expect(times(listAudits(ours, [{ recordedAt: 200 }], 100))).toEqual([200, 30, 10]);
  });

  it("has nothing of omitted records, and is a list when it is empty", () => {
    expect(rowsOf(listAudits([stored(omitted("a")).shared], []))).toEqual([]);
  });

  it("has the newest 128", () => {
    const older = Array.from({ length: 130 }, (_, recordedAt) => ({ recordedAt }));
    const list = listAudits([], older);
    expect([times(list).length, times(list)[0], list.trimmed]).toEqual([128, 2, false]);
  });

  it("leaves the oldest out of a list that is too large, and says so", () => {
    const MIB = 2 ** 20;
    const older = Array.from({ length: 128 }, (_, recordedAt) => ({ recordedAt, text: "x".repeat(MIB / 14) }));
    const list = listAudits([], older);
    const [oldest = 0] = times(list);
    expect(times(list)).toEqual(older.slice(oldest).map(({ recordedAt }) => recordedAt));
    const left = Buffer.byteLength(JSON.stringify(older[oldest - 1]));
    expect([list.trimmed, list.json.byteLength <= 8 * MIB, list.json.byteLength + left > 8 * MIB]).toEqual([
      true,
      true,
      true,
    ]);
    expect(list.json.buffer.byteLength).toBe(list.json.byteLength);
  });

  it.each([
    ["is larger than the list may be", "x".repeat(9e6)],
    ["is too deep to be written", JSON.parse("[".repeat(100_000) + "]".repeat(100_000)) as unknown],
  ])("leaves an audit out that %s, and has the others", (_what, text) => {
    const list = listAudits([], [{ recordedAt: 1 }, { recordedAt: 2, text }, { recordedAt: 3 }]);
    expect([times(list), list.trimmed]).toEqual([[1, 3], true]);
  });
});
