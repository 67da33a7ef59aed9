import {
  around,
  fit,
  firstView,
  intoSight,
  keepInSight,
  type Rect,
  type Size,
  type Viewport,
  zoomAt,
  ZOOM_MIN,
  ZOOM_READABLE,
} from "./viewport.ts";

const HEIGHT_MIN = 320;
const HEIGHT_SHARE = 0.88;

export interface CameraParts {
  /** What is looked through. */
  readonly canvas: HTMLElement;
  /** What is moved and scaled. */
  readonly world: HTMLElement;
  /** Told of each new zoom. */
  readonly zoomed: (zoom: number) => void;
}

/** Moves the drawing behind the canvas. Nothing is rendered for it: the elements' styles are set. */
export class Camera {
  readonly #parts: CameraParts;
  #view: Viewport = { x: 0, y: 0, zoom: 1 };
  #drawing: Size = { w: 1, h: 1 };

  constructor(parts: CameraParts) {
    this.#parts = parts;
  }

  get zoom(): number {
    return this.#view.zoom;
  }

  /** The drawing has another size: the canvas grows with it, the zoom stays. */
  grown(drawing: Size): void {
    this.#drawing = drawing;
    this.#show(this.#view, false);
  }

  first(): void {
    this.#show(firstView(this.#drawing, this.#screen()), false);
  }

  /** Everything, however small: the only one that goes below what can be read. */
  everything(): void {
    this.#show(fit({ x: 0, y: 0, ...this.#drawing }, this.#screen(), ZOOM_MIN), true);
  }

  /** A part, as large as it can be read. */
  part(rects: Iterable<Rect>): void {
    const part = around(rects);
    if (part !== null) this.#show(fit(part, this.#screen(), ZOOM_READABLE), true);
  }

  into(rect: Rect): void {
    this.#show(intoSight(this.#view, rect, this.#screen()), true);
  }

  zoomBy(factor: number, at?: { readonly x: number; readonly y: number }): void {
    const { w, h } = this.#screen();
    this.#show(zoomAt(this.#view, factor, at ?? { x: w / 2, y: h / 2 }), at === undefined);
  }

  /** Original size. */
  reset(): void {
    this.zoomBy(1 / this.#view.zoom);
  }

  pan(dx: number, dy: number): void {
    this.#show({ ...this.#view, x: this.#view.x + dx, y: this.#view.y + dy }, false);
  }

  #screen(): Size {
    return { w: this.#parts.canvas.clientWidth, h: this.#parts.canvas.clientHeight };
  }

  #show(view: Viewport, smooth: boolean): void {
    const { canvas, world, zoomed } = this.#parts;
    const room = Math.max(HEIGHT_MIN, window.innerHeight * HEIGHT_SHARE);
    canvas.style.height = `${Math.min(Math.max(this.#drawing.h * view.zoom, HEIGHT_MIN), room)}px`;
    const kept = keepInSight(view, this.#drawing, this.#screen());
    const isZoom = kept.zoom !== this.#view.zoom;
    this.#view = kept;
    world.classList.toggle("tt-smooth", smooth);
    world.style.transform = `translate(${kept.x}px, ${kept.y}px) scale(${kept.zoom})`;
    if (isZoom) zoomed(kept.zoom);
  }
}
