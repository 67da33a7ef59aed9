import type { Drawing } from "../../../core/graph/draw.ts";
import type { Expansion } from "../../../core/graph/expansion.ts";
import type { Controller } from "../../state/controller.ts";
import type { Camera } from "./camera.ts";
import { type Direction, moveFrom } from "./moves.ts";

interface CanvasScope {
  readonly controller: Controller;
  readonly camera: Camera | null;
  readonly drawing: Drawing;
  readonly expansion: Expansion;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};
const STEP = 1.25;

/** Keys while the focus is on a card or on the canvas. Enter is a press of the card, which the browser makes. */
export function onCanvasKey(event: React.KeyboardEvent, scope: CanvasScope): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (act(event, scope)) event.preventDefault();
}

function act(event: React.KeyboardEvent, { controller, camera, drawing, expansion }: CanvasScope): boolean {
  const canvas = event.currentTarget;
  const id = (event.target as Element).closest<HTMLElement>("[data-id]")?.dataset["id"] ?? null;
  const direction = ARROWS[event.key];
  if (direction !== undefined) {
    if (id === null) return false;
    const next = moveFrom(drawing, id, direction);
    if (next !== null) focusCard({ canvas, camera, drawing }, next);
    return true;
  }
  switch (event.key) {
    case " ":
      if (id === null) return false;
      controller.toggle(expansion, id);
      return true;
    case "+":
    case "=":
      camera?.zoomBy(STEP);
      return true;
    case "-":
      camera?.zoomBy(1 / STEP);
      return true;
    case "0":
      camera?.reset();
      return true;
    case "f":
      camera?.everything();
      return true;
    default:
      return false;
  }
}

function focusCard(
  { canvas, camera, drawing }: { readonly canvas: Element; readonly camera: Camera | null; readonly drawing: Drawing },
  id: string,
): void {
  const card = canvas.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  card?.focus({ preventScroll: true });
  const box = drawing.boxes.get(id);
  if (box !== undefined) camera?.into({ x: box.x, y: box.y, w: box.w, h: box.head });
}
