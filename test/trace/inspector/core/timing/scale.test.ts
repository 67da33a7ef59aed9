import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  axisTicks,
  barOf,
  brushed,
  brushOf,
  CONTENT_WIDTH_MAX,
  scaleOf,
  timeScale,
} from "../../../../../src/trace/inspector/core/timing/scale.ts";

const at = { totalMs: 10_000, viewWidth: 1_000 };
const whole = timeScale({ ...at, pxPerMs: null, domain: null });
const ms = fc.double({ min: 0, max: 1e7, noNaN: true });

describe("the scale of the waterfall", () => {
  it("fits the whole turn, and is never narrower than the view", () => {
    expect(whole).toEqual({ startMs: 0, pxPerMs: 0.1, width: 1_000, windowed: false });
    expect(timeScale({ ...at, pxPerMs: 0.001, domain: null })).toEqual(whole);
  });

  it("scrolls up to 30,000 px, and draws a part of the turn above", () => {
    expect(timeScale({ ...at, pxPerMs: 3, domain: null })).toEqual({
      startMs: 0,
      pxPerMs: 3,
      width: CONTENT_WIDTH_MAX,
      windowed: false,
    });
    const wide = { ...at, pxPerMs: 4, domain: { startMs: 9_900, endMs: 10_150 } };
    // The view shows 250 ms: the last ones, not what is behind the end.
    expect(timeScale(wide)).toEqual({ startMs: 9_750, pxPerMs: 4, width: 1_000, windowed: true });
  });

  it("keeps every bar inside of the content, two pixels wide at least", () => {
    fc.assert(
      fc.property(ms, ms, ms, fc.double({ min: 0.0001, max: 50, noNaN: true }), (a, b, total, pxPerMs) => {
        const totalMs = Math.max(a, b, total, 1);
        const scale = timeScale({ totalMs, viewWidth: 800, pxPerMs, domain: { startMs: a, endMs: b } });
        const bar = barOf({ kind: "run", startMs: Math.min(a, b), endMs: Math.max(a, b) }, scale);
        if (bar === null) {
          expect(scale.windowed).toBe(true);
          return;
        }
        expect(bar.w).toBeGreaterThanOrEqual(2 - 1e-6);
        expect(bar.x).toBeGreaterThanOrEqual(0);
        expect(bar.x + bar.w).toBeLessThanOrEqual(scale.width + 1e-6);
      }),
    );
  });

  it("shows moments at the very end, and leaves out what is before or behind", () => {
    expect(barOf({ kind: "run", startMs: 10_000, endMs: 10_000 }, whole)).toEqual({ x: 998, w: 2, hatched: false });
    const part = scaleOf({ startMs: 4_000, endMs: 4_010 }, at);
    expect(part.windowed).toBe(true);
    expect(barOf({ kind: "run", startMs: 0, endMs: 3_999 }, part)).toBeNull();
    expect(barOf({ kind: "run", startMs: 4_100, endMs: 4_200 }, part)).toBeNull();
    expect(barOf({ kind: "run", startMs: 0, endMs: 10_000 }, part)).toEqual({ x: 0, w: 1_000, hatched: false });
  });

  it("draws two pixels of what reaches less than that into the content", () => {
    const part = scaleOf({ startMs: 4_000, endMs: 4_010 }, at);
    const bar = { x: 0, w: 2, hatched: false };
    // One of its two pixels, then a hundredth of one, is to the left of the content.
    expect(barOf({ kind: "run", startMs: 3_999.99, endMs: 3_999.99 }, part)).toEqual(bar);
    expect(barOf({ kind: "run", startMs: 3_999.9999, endMs: 3_999.9999 }, part)).toEqual(bar);
    expect(barOf({ kind: "run", startMs: 3_000, endMs: 4_000.01 }, part)).toEqual(bar);
  });

  it("draws what has no end open to the right", () => {
    expect(barOf({ kind: "run", startMs: 9_000, endMs: null }, whole)).toEqual({ x: 900, w: 100, hatched: true });
  });

  it("maps a stroke over the overview to a part of the turn, and back", () => {
    expect(brushed(900, 200, at)).toEqual({ startMs: 2_000, endMs: 9_000 });
    expect(brushed(-50, 5_000, at)).toEqual({ startMs: 0, endMs: 10_000 });
    expect(brushed(300, 301, at)).toEqual({ startMs: 0, endMs: 10_000 });
    const scale = scaleOf(brushed(200, 400, at), at);
    const { x, w } = brushOf(scale, scale.windowed ? 0 : 2_000 * scale.pxPerMs, at);
    expect([x, w]).toEqual([200, 200]);
  });

  it("has round times on its axis, far enough from each other", () => {
    expect(axisTicks(whole)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000, 10_000]);
    const part = scaleOf({ startMs: 4_000, endMs: 4_010 }, at);
    expect(axisTicks(part)).toEqual([4_000, 4_001, 4_002, 4_003, 4_004, 4_005, 4_006, 4_007, 4_008, 4_009, 4_010]);
  });
});
