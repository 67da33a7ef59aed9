import fc from "fast-check";
import { expect, it } from "vitest";

import { evict } from "../../../src/trace/store/evict.ts";
import { recordsFileBytes } from "../../../src/trace/store/records-text.ts";

const rows = (...times: readonly number[]) => times.map((recordedAt, index) => ({ recordedAt, bytes: 100, index }));
const ROOM = 1_000_000;

it("keeps what fits, in its order", () => {
  const { kept, evicted, bytes } = evict(rows(3, 1, 2), ROOM);
  expect([kept.map(({ recordedAt }) => recordedAt), evicted, bytes]).toEqual([[3, 1, 2], [], recordsFileBytes(3, 300)]);
});

it("lets the first in the list go over 256 records, whatever their times are", () => {
  const { kept, evicted } = evict(rows(...Array.from({ length: 257 }, (_, i) => 1_000 - i), 5), ROOM);
  expect([kept.length, kept.at(-1)?.recordedAt, evicted.map(({ index }) => index)]).toEqual([256, 5, [0, 1]]);
});

it("counts the whole file", () => {
  const exact = recordsFileBytes(2, 200);
  expect(evict(rows(1, 2, 3), exact)).toMatchObject({ kept: [{ recordedAt: 2 }, { recordedAt: 3 }], bytes: exact });
  expect(evict(rows(1, 2, 3), exact - 1).kept).toMatchObject([{ recordedAt: 3 }]);
});

it("keeps nothing rather than more than there is room for", () => {
  expect(evict(rows(1, 2), 10)).toEqual({ kept: [], evicted: rows(1, 2), bytes: recordsFileBytes(0, 0) });
});

it("is within both bounds for any records, lets none go without need, and none before one that stands before it", () => {
  const row = fc.record({ recordedAt: fc.integer({ min: 0, max: 50 }), bytes: fc.integer({ min: 1, max: 5_000 }) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 400 }), fc.integer({ min: 100, max: 600_000 }), (records, max) => {
      const { kept, evicted, bytes } = evict(records, max);
      expect([...evicted, ...kept]).toEqual(records);
      const sum = kept.reduce((all, record) => all + record.bytes, 0);
      expect(bytes).toBe(recordsFileBytes(kept.length, sum));
      expect(kept.length === 0 || (kept.length <= 256 && bytes <= max)).toBe(true);
      const last = evicted.at(-1);
      if (last === undefined) return;
      expect(kept.length === 256 || recordsFileBytes(kept.length + 1, sum + last.bytes) > max).toBe(true);
    }),
  );
});
