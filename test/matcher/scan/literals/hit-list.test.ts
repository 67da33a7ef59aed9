import { describe, expect, it } from "vitest";
import { HitList } from "../../../../src/matcher/scan/literals/hit-list.ts";

describe("HitList", () => {
  it("keeps needles with their occurrence until it is emptied", () => {
    const hits = new HitList(4);
    hits.add(2, 10, 13);
    hits.add(0, 5, 6);
    expect([...hits.seen]).toEqual([1, 0, 1, 0]);
    expect([...hits.needle.subarray(0, hits.count)]).toEqual([2, 0]);
    expect([...hits.start.subarray(0, 2), ...hits.end.subarray(0, 2)]).toEqual([10, 5, 13, 6]);
    hits.clear();
    expect(hits.count).toBe(0);
    expect([...hits.seen]).toEqual([0, 0, 0, 0]);
  });
});
