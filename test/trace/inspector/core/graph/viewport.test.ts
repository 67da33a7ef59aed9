import { describe, expect, it } from "vitest";
import {
  fitAll,
  fitBoxes,
  scrolledTo,
  zoomed,
  zoomStep,
  ZOOM_MAX,
  ZOOM_MIN,
  ZOOM_READABLE,
} from "../../../../../src/trace/inspector/core/graph/viewport.ts";

const view = { width: 800, height: 600 };
const start = { x: 100, y: 50, zoom: 1 };
const box = (x: number, y: number) => ({ id: "a", x, y, w: 320, h: 56, head: 56, depth: 0, col: 0 }) as const;

describe("what is seen of a drawing", () => {
  it("zooms around a point that stays where it is", () => {
    const after = zoomed(start, 2, { x: 400, y: 300 });
    expect(after.x + 400 / after.zoom).toBeCloseTo(start.x + 400);
    expect(after.y + 300 / after.zoom).toBeCloseTo(start.y + 300);
  });

  it("keeps the zoom between its bounds, and goes back to the original size", () => {
    let at = start;
    for (let step = 0; step < 20; step++) at = zoomStep(at, "in", view);
    expect(at.zoom).toBe(ZOOM_MAX);
    for (let step = 0; step < 40; step++) at = zoomStep(at, "out", view);
    expect(at.zoom).toBe(ZOOM_MIN);
    expect(zoomStep(at, "reset", view).zoom).toBe(1);
  });

  it("fits everything, as small as it must be; small drawings are not blown up", () => {
    expect(fitAll({ width: 1_600, height: 900 }, view)).toEqual({ zoom: 0.5, x: 0, y: 0 });
    expect(fitAll({ width: 1_600, height: 90_000 }, view).zoom).toBe(ZOOM_MIN);
    expect(fitAll({ width: 100, height: 100 }, view).zoom).toBe(1);
  });

  it("fits a few boxes, but never below what can be read", () => {
    const far = fitBoxes(start, [box(0, 0), box(0, 9_000)], view);
    expect(far.zoom).toBe(ZOOM_READABLE);
    expect(far.y).toBe(-24);
    const near = fitBoxes(start, [box(1_000, 1_000)], view);
    expect(near.zoom).toBe(1);
    expect(near.x + view.width / 2).toBeCloseTo(1_160);
    expect(fitBoxes(start, [], view)).toBe(start);
  });

  it("moves no further than it must to show a box", () => {
    expect(scrolledTo(start, box(300, 200), view)).toEqual(start);
    expect(scrolledTo(start, box(300, 5_000), view)).toEqual({ x: 100, y: 5_000 + 56 + 24 - 600, zoom: 1 });
    expect(scrolledTo(start, box(0, 0), view)).toEqual({ x: -24, y: -24, zoom: 1 });
  });
});
