import fc from "fast-check";
import { expect, it } from "vitest";

import {
  around,
  fit,
  firstView,
  intoSight,
  keepInSight,
  ZOOM_MAX,
  ZOOM_MIN,
  ZOOM_READABLE,
  zoomAt,
} from "../../../../../../src/trace/inspector/app/views/graph/viewport.ts";

const screen = { w: 1000, h: 600 };

it("keeps the point under the pointer when it zooms, and stays within its bounds", () => {
  const numbers = { noNaN: true, min: -2000, max: 2000 };
  fc.assert(
    fc.property(
      fc.record({ x: fc.double(numbers), y: fc.double(numbers), zoom: fc.double({ noNaN: true, min: 0.2, max: 2 }) }),
      fc.double({ noNaN: true, min: 0.1, max: 10 }),
      fc.record({ x: fc.double(numbers), y: fc.double(numbers) }),
      (view, factor, at) => {
        const next = zoomAt(view, factor, at);
        expect(next.zoom).toBeGreaterThanOrEqual(ZOOM_MIN);
        expect(next.zoom).toBeLessThanOrEqual(ZOOM_MAX);
        expect((at.x - next.x) / next.zoom).toBeCloseTo((at.x - view.x) / view.zoom, 3);
        expect((at.y - next.y) / next.zoom).toBeCloseTo((at.y - view.y) / view.zoom, 3);
      },
    ),
  );
});

it("fits a part in the middle, never above its size, never below the floor", () => {
  expect(fit({ x: 100, y: 50, w: 200, h: 100 }, screen, ZOOM_READABLE)).toEqual({ zoom: 1, x: 300, y: 200 });
  expect(fit({ x: 0, y: 0, w: 4000, h: 100 }, screen, ZOOM_READABLE)).toMatchObject({ zoom: 0.8, x: 24 });
  expect(fit({ x: 0, y: 0, w: 4000, h: 100 }, screen, ZOOM_MIN).zoom).toBeCloseTo(0.238);
});

it("begins at the top with as much of the width as can be read", () => {
  expect(firstView({ w: 1468, h: 3000 }, screen)).toEqual({ zoom: 0.8, x: 0, y: 0 });
  expect(firstView({ w: 500, h: 300 }, screen)).toEqual({ zoom: 1, x: 250, y: 0 });
});

it("moves no more than it must to show a part", () => {
  const view = { x: 0, y: 0, zoom: 1 };
  expect(intoSight(view, { x: 100, y: 100, w: 50, h: 50 }, screen)).toEqual(view);
  expect(intoSight(view, { x: 100, y: 700, w: 50, h: 50 }, screen)).toEqual({ x: 0, y: -174, zoom: 1 });
  expect(intoSight(view, { x: 2, y: 100, w: 50, h: 50 }, screen)).toEqual({ x: 22, y: 0, zoom: 1 });
});

it("does not lose the drawing", () => {
  const far = keepInSight({ x: 5000, y: -5000, zoom: 1 }, { w: 400, h: 400 }, screen);
  expect(far).toEqual({ x: 920, y: -320, zoom: 1 });
});

it("is around all parts", () => {
  expect(around([])).toBeNull();
  expect(
    around([
      { x: 1, y: 2, w: 3, h: 4 },
      { x: -1, y: 8, w: 1, h: 1 },
    ]),
  ).toEqual({ x: -1, y: 2, w: 5, h: 7 });
});
