import { expect, it } from "vitest";

import { lanesOf } from "../../../../src/trace/export/encode/lanes.ts";
import { seeded } from "../support/random-value.ts";

const slice = (startMs: number, endMs: number) => ({ startMs, endMs });

it("uses a lane again as soon as it is free", () => {
  const slices = [slice(0, 10), slice(5, 12), slice(10, 20), slice(11, 13)];
  expect([...lanesOf(slices).values()]).toEqual([0, 1, 0, 2]);
});

it("has no two slices over each other in a lane, and no more lanes than slices at once", () => {
  const random = seeded(11);
  for (let run = 0; run < 200; run++) {
    const slices = Array.from({ length: 12 }, () => {
      const start = Math.floor(random() * 20);
      return slice(start, start + Math.floor(random() * 8));
    });
    const lanes = lanesOf(slices);
    for (const [one, lane] of lanes) {
      for (const [other, otherLane] of lanes) {
        if (one !== other && lane === otherLane)
          expect(one.endMs <= other.startMs || other.endMs <= one.startMs).toBe(true);
      }
    }
    const atOnce = Math.max(
      ...slices.map(({ startMs }) => slices.filter((s) => s.startMs <= startMs && startMs < s.endMs).length),
    );
    expect(Math.max(...lanes.values())).toBeLessThanOrEqual(Math.max(atOnce, 1));
  }
});
