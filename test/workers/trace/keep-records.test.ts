import { describe, expect, it, vi } from "vitest";

import { recordsFileBytes } from "../../../src/trace/store/records-text.ts";
import { boundsOf, keepRecords } from "../../../src/workers/trace/keep-records.ts";
import { stored } from "../../../src/workers/trace/make-record.ts";
import { omitted } from "../../trace/store/support/records.ts";

const made = (recordId: string, recordedAt: number) => stored(omitted(recordId, recordedAt));
const held = (recordId: string, recordedAt: number) => ({ recordId, shared: made(recordId, recordedAt).shared });
const MIB = 2 ** 20;

const textOf = (records: readonly Uint8Array[]): string[] =>
  records.map((record) => (JSON.parse(Buffer.from(record).toString()) as { id: string }).id);

describe("keeping records", () => {
  it("puts a changed record in the place of the one that was kept, and new ones behind", () => {
    const write = vi.fn((_records: readonly Uint8Array[]) => null);
    const changed = [stored(omitted("a", 1, { status: "request-observed" })), made("c", 3)];
    const output = keepRecords({ kept: [held("a", 1), held("b", 2)], made: changed, totalBytesMax: MIB, write });
    const [written = []] = write.mock.calls[0] ?? [];
    expect(textOf(written)).toEqual(["a", "b", "c"]);
    expect(Buffer.from(written[0] ?? []).toString()).toContain("request-observed");
    expect(output).toMatchObject({ evicted: [], written: true, problem: null });
    expect(output.changed).toEqual(changed.map(({ kept }) => kept));
    expect(output.bytes).toBe(
      recordsFileBytes(
        3,
        written.reduce((sum, { byteLength }) => sum + byteLength, 0),
      ),
    );
  });

  it("tells what went, of the kept and of the changed ones", () => {
    const size = made("a", 1).shared.byteLength;
    const totalBytesMax = recordsFileBytes(2, 2 * size);
    const kept = [held("a", 1), held("c", 3)];
    const output = keepRecords({ kept, made: [made("b", 2), made("d", 4)], totalBytesMax, write: null });
    expect(output).toMatchObject({ evicted: ["a", "c"], written: false, problem: null, bytes: totalBytesMax });
    expect(output.changed).toHaveLength(2);
  });

  it("writes when nothing has changed too, and tells why it could not", () => {
    const problem = { code: "TRACE_STORE_WRITE_FAILED", message: "no space" } as const;
    const output = keepRecords({ kept: [held("a", 1)], made: [], totalBytesMax: MIB, write: () => problem });
    expect(output).toMatchObject({ changed: [], written: false, problem });
  });

  it("keeps the last of several changes of a record", () => {
    const write = vi.fn((_records: readonly Uint8Array[]) => null);
    const changes = [made("a", 1), stored(omitted("a", 1, { status: "superseded-unconfirmed" }))];
    keepRecords({ kept: [], made: changes, totalBytesMax: MIB, write });
    const [written = []] = write.mock.calls[0] ?? [];
    expect(written.map((record) => Buffer.from(record).toString())).toEqual([
      expect.stringContaining("superseded-unconfirmed"),
    ]);
  });
});

describe("bounds", () => {
  it.each([
    [
      { recordBytesMax: 2 * MIB, totalBytesMax: 16 * MIB },
      { recordBytesMax: 2 * MIB, totalBytesMax: 16 * MIB },
    ],
    [
      { recordBytesMax: 5 * MIB, totalBytesMax: 99 * MIB },
      { recordBytesMax: 4 * MIB, totalBytesMax: 32 * MIB },
    ],
    [
      { recordBytesMax: 2 * MIB, totalBytesMax: 4096 },
      { recordBytesMax: 4096 - 128, totalBytesMax: 4096 },
    ],
  ])("%j are kept to as %j", (asked, expected) => expect(boundsOf(asked)).toEqual(expected));

  it("leave room for a record that is as large as it may be", () => {
    const { recordBytesMax, totalBytesMax } = boundsOf({ recordBytesMax: MIB, totalBytesMax: 4096 });
    expect(recordsFileBytes(1, recordBytesMax)).toBeLessThanOrEqual(totalBytesMax);
  });
});
