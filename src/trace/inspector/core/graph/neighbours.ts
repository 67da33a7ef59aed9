import type { Direction } from "../keys.ts";
import type { Drawing } from "./draw.ts";
import type { Box } from "./model.ts";

const nearest = (boxes: readonly Box[], y: number): Box | undefined =>
  boxes.toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y) || (a.id < b.id ? -1 : 1))[0];

/** The other ends of edges that leave a card to the right, or to the left; inside of its column along, or against, an edge. */
function alongEdges({ routes, boxes }: Drawing, from: Box, side: "left" | "right"): Box[] {
  const ends: Box[] = [];
  for (const { edge } of routes) {
    const out = edge.from === from.id;
    if (!out && edge.to !== from.id) continue;
    const other = boxes.get(out ? edge.to : edge.from);
    if (other === undefined) continue;
    const goesRight = other.col === from.col ? out : other.col > from.col;
    if (goesRight === (side === "right")) ends.push(other);
  }
  return ends;
}

/** The card that an arrow key goes to; null: there is none in that direction. Up and down stay in the column. */
export function neighbour(drawing: Drawing, id: string, direction: Direction): string | null {
  const from = drawing.boxes.get(id);
  if (from === undefined) return null;
  if (direction === "left" || direction === "right") {
    return nearest(alongEdges(drawing, from, direction), from.y)?.id ?? null;
  }
  const column = [...drawing.boxes.values()].filter(({ col }) => col === from.col);
  column.sort((a, b) => a.y - b.y || a.depth - b.depth);
  const at = column.findIndex((box) => box.id === id);
  return column[at + (direction === "down" ? 1 : -1)]?.id ?? null;
}
