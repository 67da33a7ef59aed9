import fc from "fast-check";
import { expect, it } from "vitest";

import { evict } from "../../../src/trace/store/evict.ts";
import { recordsFileBytes } from "../../../src/trace/store/records-text.ts";

const rows = (...times: readonly number[]) => times.map((recordedAt, index) => ({ recordedAt, bytes: 100, index }));
const ROOM = 1_000_000;

it("keeps what fits, oldest first", () => {
  const { kept, evicted, bytes } = evict(rows(3, 1, 2), ROOM);
  expect([kept.map(({ recordedAt }) => recordedAt), evicted, bytes]).toEqual([[1, 2, 3], [], recordsFileBytes(3, 300)]);
});

it("lets the oldest go over 256 records, of one time the first in the list", () => {
  const { kept, evicted } = evict([...rows(...Array.from({ length: 257 }, () => 5)), ...rows(4)], ROOM);
  expect([kept.length, evicted.map(({ recordedAt, index }) => [recordedAt, index])]).toEqual([
    256,
    [
      [4, 0],
      [5, 0],
    ],
  ]);
});

it("counts the whole file", () => {
  const exact = recordsFileBytes(2, 200);
  expect(evict(rows(1, 2, 3), exact)).toMatchObject({ kept: [{ recordedAt: 2 }, { recordedAt: 3 }], bytes: exact });
  expect(evict(rows(1, 2, 3), exact - 1).kept).toMatchObject([{ recordedAt: 3 }]);
});

it("keeps nothing rather than more than there is room for", () => {
  expect(evict(rows(1, 2), 10)).toEqual({ kept: [], evicted: rows(1, 2), bytes: recordsFileBytes(0, 0) });
});

it("is within both bounds for any records, lets none go without need, and no newer one before an older", () => {
  const row = fc.record({ recordedAt: fc.integer({ min: 0, max: 50 }), bytes: fc.integer({ min: 1, max: 5_000 }) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 400 }), fc.integer({ min: 100, max: 600_000 }), (records, max) => {
      const { kept, evicted, bytes } = evict(records, max);
      expect([...evicted, ...kept]).toEqual(records.toSorted((a, b) => a.recordedAt - b.recordedAt));
      const sum = kept.reduce((all, record) => all + record.bytes, 0);
      expect(bytes).toBe(recordsFileBytes(kept.length, sum));
      expect(kept.length === 0 || (kept.length <= 256 && bytes <= max)).toBe(true);
      const last = evicted.at(-1);
      if (last === undefined) return;
      expect(kept.length === 256 || recordsFileBytes(kept.length + 1, sum + last.bytes) > max).toBe(true);
    }),
  );
});
