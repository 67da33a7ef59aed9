import type { Box } from "./model.ts";

/** What part of a drawing is seen: `x` and `y` are the drawing's coordinates at the top left of the view. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const ZOOM_MIN = 0.2;
export const ZOOM_MAX = 2;
/** No fit but the reader's own goes below: smaller text cannot be read. */
export const ZOOM_READABLE = 0.8;
const ZOOM_STEP = 1.25;
const FIT_MARGIN = 24;

const clampedZoom = (zoom: number): number => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));

/** Zooms around a point of the view, which stays where it is. */
export function zoomed(viewport: Viewport, by: number, at: { readonly x: number; readonly y: number }): Viewport {
  const zoom = clampedZoom(viewport.zoom * by);
  return {
    zoom,
    x: viewport.x + at.x / viewport.zoom - at.x / zoom,
    y: viewport.y + at.y / viewport.zoom - at.y / zoom,
  };
}

/** One step of a key or a button: in, out, or back to the original size. */
export function zoomStep(viewport: Viewport, by: "in" | "out" | "reset", view: Size): Viewport {
  const factor = by === "in" ? ZOOM_STEP : by === "out" ? 1 / ZOOM_STEP : 1 / viewport.zoom;
  return zoomed(viewport, factor, { x: view.width / 2, y: view.height / 2 });
}

/** Everything in the view: the reader's own button, the only fit that may go below what can be read. */
export function fitAll(drawing: Size, view: Size): Viewport {
  const zoom = clampedZoom(Math.min(1, view.width / drawing.width, view.height / drawing.height));
  return { zoom, x: Math.min(0, (drawing.width - view.width / zoom) / 2), y: 0 };
}

/** The given boxes in the view, never smaller than can be read: then from their top left. No boxes: nothing changes. */
export function fitBoxes(viewport: Viewport, boxes: readonly Box[], view: Size): Viewport {
  if (boxes.length === 0) return viewport;
  const left = Math.min(...boxes.map(({ x }) => x)) - FIT_MARGIN;
  const top = Math.min(...boxes.map(({ y }) => y)) - FIT_MARGIN;
  const width = Math.max(...boxes.map(({ x, w }) => x + w)) + FIT_MARGIN - left;
  const height = Math.max(...boxes.map(({ y, h }) => y + h)) + FIT_MARGIN - top;
  const zoom = Math.max(ZOOM_READABLE, Math.min(1, view.width / width, view.height / height));
  const middle = (start: number, length: number, seen: number): number =>
    start + Math.min(0, (length - seen / zoom) / 2);
  return { zoom, x: middle(left, width, view.width), y: middle(top, height, view.height) };
}

/** The least move that brings a box into the view. */
export function scrolledTo(viewport: Viewport, box: Box, view: Size): Viewport {
  const along = (start: number, length: number, [from, seen]: readonly [number, number]): number => {
    const shown = seen / viewport.zoom;
    const low = start - FIT_MARGIN;
    const high = start + length + FIT_MARGIN - shown;
    return low < from || high > low ? low : Math.max(from, high);
  };
  return {
    zoom: viewport.zoom,
    x: along(box.x, box.w, [viewport.x, view.width]),
    y: along(box.y, box.head, [viewport.y, view.height]),
  };
}
