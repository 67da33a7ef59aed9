/** Which part of a drawing is seen: a point of the drawing is at `x + zoom · its place`. Pixels. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly w: number;
  readonly h: number;
}

export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

export const ZOOM_MIN = 0.2;
export const ZOOM_MAX = 2;
/** Below this only "fit everything" goes by itself: text is still read at it. */
export const ZOOM_READABLE = 0.8;
const EDGE = 24;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

export const clampZoom = (zoom: number): number => clamp(zoom, ZOOM_MIN, ZOOM_MAX);

/** Zooms by a factor; the point of the screen stays where it is. */
export function zoomAt(view: Viewport, factor: number, at: { readonly x: number; readonly y: number }): Viewport {
  const zoom = clampZoom(view.zoom * factor);
  const by = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

/** Keeps at least a margin of the drawing on the screen, so that it cannot be lost. */
export function keepInSight(view: Viewport, drawing: Size, screen: Size): Viewport {
  const [w, h] = [drawing.w * view.zoom, drawing.h * view.zoom];
  const margin = 80;
  return {
    zoom: view.zoom,
    x: clamp(view.x, Math.min(margin - w, screen.w - w), Math.max(screen.w - margin, 0)),
    y: clamp(view.y, Math.min(margin - h, screen.h - h), Math.max(screen.h - margin, 0)),
  };
}

/** Shows a part as large as it goes, not above its size, and never below `floor`: what does not fit begins at its top left. */
export function fit(part: Rect, screen: Size, floor: number): Viewport {
  const zoom = clamp(Math.min((screen.w - 2 * EDGE) / part.w, (screen.h - 2 * EDGE) / part.h, 1), floor, 1);
  const along = (start: number, size: number, room: number): number =>
    size * zoom + 2 * EDGE > room ? EDGE - start * zoom : (room - size * zoom) / 2 - start * zoom;
  return { zoom, x: along(part.x, part.w, screen.w), y: along(part.y, part.h, screen.h) };
}

/** As a graph is first shown: its width if that can be read, from the top. */
export function firstView(drawing: Size, screen: Size): Viewport {
  const zoom = clamp((screen.w - 2 * EDGE) / drawing.w, ZOOM_READABLE, 1);
  const free = screen.w - drawing.w * zoom;
  return { zoom, x: free > 0 ? free / 2 : 0, y: 0 };
}

/** Moves as little as it takes to show a part. */
export function intoSight(view: Viewport, part: Rect, screen: Size): Viewport {
  const along = (at: number, start: number, size: number, room: number): number => {
    const [from, to] = [at + start * view.zoom, at + (start + size) * view.zoom];
    if (from < EDGE || to - from > room - 2 * EDGE) return EDGE - start * view.zoom;
    return to > room - EDGE ? room - EDGE - (start + size) * view.zoom : at;
  };
  return {
    zoom: view.zoom,
    x: along(view.x, part.x, part.w, screen.w),
    y: along(view.y, part.y, part.h, screen.h),
  };
}

/** The smallest rectangle around all of them; null: there are none. */
export function around(rects: Iterable<Rect>): Rect | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, w, h } of rects) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x + w);
    y1 = Math.max(y1, y + h);
  }
  return x1 < x0 ? null : { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}
