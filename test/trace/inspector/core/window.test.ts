import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scrollTo, windowOf } from "../../../../src/trace/inspector/core/window.ts";

const scrolled = fc.record({
  scrollTop: fc.integer({ min: -500, max: 400_000 }),
  viewHeight: fc.integer({ min: 1, max: 2_000 }),
  rowHeight: fc.integer({ min: 1, max: 60 }),
  count: fc.integer({ min: 0, max: 10_000 }),
});

describe("rows that exist on the page", () => {
  it("cover the view, are few, and leave the height of the list as it is", () => {
    fc.assert(
      fc.property(scrolled, (at) => {
        const { first, end, above, below } = windowOf(at);
        expect(above + (end - first) * at.rowHeight + below).toBe(at.count * at.rowHeight);
        expect(end - first).toBeLessThanOrEqual(Math.ceil(at.viewHeight / at.rowHeight) + 13);
        const top = Math.min(Math.max(0, at.scrollTop), Math.max(0, at.count * at.rowHeight - at.viewHeight));
        expect(above).toBeLessThanOrEqual(top);
        expect(end * at.rowHeight).toBeGreaterThanOrEqual(Math.min(top + at.viewHeight, at.count * at.rowHeight));
      }),
    );
  });

  it("are six more on either side", () => {
    expect(windowOf({ scrollTop: 2_800, viewHeight: 280, rowHeight: 28, count: 10_000 })).toEqual({
      first: 94,
      end: 116,
      above: 94 * 28,
      below: (10_000 - 116) * 28,
    });
  });

  it("are scrolled to only when they cannot be seen", () => {
    const at = { scrollTop: 100, viewHeight: 100, rowHeight: 10 };
    expect([scrollTo(12, at), scrollTo(3, at), scrollTo(30, at)]).toEqual([100, 30, 210]);
  });
});
