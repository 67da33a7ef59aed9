import type { Camera } from "./camera.ts";

const DRAG_FROM = 4;

interface Pointer {
  x: number;
  y: number;
}

/** Drag, pinch and ctrl + wheel on a canvas. Returns how to let go of it. */
export function listenToGestures(canvas: HTMLElement, camera: Camera): () => void {
  const pointers = new Map<number, Pointer>();
  let travelled = 0;

  const place = (): { readonly x: number; readonly y: number; readonly spread: number } => {
    const all = [...pointers.values()];
    const [a, b] = [all[0] ?? { x: 0, y: 0 }, all[1] ?? all[0] ?? { x: 0, y: 0 }];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  const local = (x: number, y: number): Pointer => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: x - left, y: y - top };
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent): void => {
    const pointer = pointers.get(event.pointerId);
    if (pointer === undefined) return;
    const before = place();
    Object.assign(pointer, { x: event.clientX, y: event.clientY });
    const after = place();
    travelled += Math.hypot(after.x - before.x, after.y - before.y);
    if (travelled < DRAG_FROM && pointers.size === 1) return;
    if (!canvas.hasPointerCapture(event.pointerId)) canvas.setPointerCapture(event.pointerId);
    camera.pan(after.x - before.x, after.y - before.y);
    if (pointers.size === 2 && before.spread > 0) camera.zoomBy(after.spread / before.spread, local(after.x, after.y));
  };
  const up = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
  };
  // A drag that ends over a card is no press of it.
  const click = (event: MouseEvent): void => {
    if (travelled >= DRAG_FROM) event.stopPropagation();
    travelled = 0;
  };
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    camera.zoomBy(Math.exp(-event.deltaY / (event.deltaMode === 1 ? 12 : 300)), local(event.clientX, event.clientY));
  };
  canvas.addEventListener("pointerdown", down);
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("click", click, { capture: true });
  canvas.addEventListener("wheel", wheel, { passive: false });
  return () => {
    canvas.removeEventListener("pointerdown", down);
    canvas.removeEventListener("pointermove", move);
    canvas.removeEventListener("pointerup", up);
    canvas.removeEventListener("pointercancel", up);
    canvas.removeEventListener("click", click, { capture: true });
    canvas.removeEventListener("wheel", wheel);
  };
}
