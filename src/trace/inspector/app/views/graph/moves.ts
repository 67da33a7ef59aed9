import type { Drawing } from "../../../core/graph/draw.ts";

export type Direction = "up" | "down" | "left" | "right";

/**
 * Where an arrow leads from a card: up and down within its column, left and right along an edge to the nearest card of
 * another column. null: nowhere.
 */
export function moveFrom(drawing: Pick<Drawing, "boxes" | "routes">, id: string, direction: Direction): string | null {
  const from = drawing.boxes.get(id);
  if (from === undefined) return null;
  return direction === "up" || direction === "down"
    ? alongColumn(drawing, id, direction === "up" ? -1 : 1)
    : alongEdge(drawing, id, direction === "left" ? -1 : 1);
}

function alongColumn({ boxes }: Pick<Drawing, "boxes">, id: string, by: 1 | -1): string | null {
  const from = boxes.get(id);
  if (from === undefined) return null;
  // Members lie below their card's head, so the order of tops is the order in which a column is read.
  const column = [...boxes.values()]
    .filter(({ col }) => col === from.col)
    .sort((a, b) => a.y - b.y || a.depth - b.depth);
  return column[column.findIndex((box) => box.id === id) + by]?.id ?? null;
}

function alongEdge({ boxes, routes }: Pick<Drawing, "boxes" | "routes">, id: string, side: 1 | -1): string | null {
  const from = boxes.get(id);
  if (from === undefined) return null;
  let best: { readonly id: string; readonly distance: number } | null = null;
  for (const { edge } of routes) {
    const other = edge.from === id ? edge.to : edge.to === id ? edge.from : null;
    const to = other === null ? undefined : boxes.get(other);
    if (to === undefined || Math.sign(to.col - from.col) !== side) continue;
    const distance = Math.abs(to.y - from.y) + 10_000 * Math.abs(to.col - from.col);
    if (best === null || distance < best.distance) best = { id: to.id, distance };
  }
  return best?.id ?? null;
}

/** A card and all that an edge joins it with. */
export function neighbours({ routes }: Pick<Drawing, "routes">, id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const { edge } of routes) {
    if (edge.from === id) found.add(edge.to);
    if (edge.to === id) found.add(edge.from);
  }
  return found;
}
