import { columnX, HEIGHTS, SIZES } from "./geometry.ts";
import type { Box, PlacedNode } from "./model.ts";

const byOrder = (a: PlacedNode, b: PlacedNode): number => a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

function membersOf(nodes: readonly PlacedNode[]): Map<string | null, PlacedNode[]> {
  const members = new Map<string | null, PlacedNode[]>();
  for (const node of nodes) {
    const siblings = members.get(node.parent);
    if (siblings === undefined) members.set(node.parent, [node]);
    else siblings.push(node);
  }
  for (const siblings of members.values()) siblings.sort(byOrder);
  return members;
}

/**
 * Boxes of the visible cards by id. Three columns at fixed places; a card with visible members is a group: its header,
 * then the members inside, each depth one padding narrower. The order of `nodes` does not matter.
 * Each node's parent must be among them.
 */
export function layoutTurnGraph(nodes: readonly PlacedNode[]): ReadonlyMap<string, Box> {
  const members = membersOf(nodes);
  const boxes = new Map<string, Box>();

  /** Places a card and its members; returns where the card ends. */
  const place = (node: PlacedNode, at: { x: number; y: number; w: number }, depth: number): number => {
    const { x, y, w } = at;
    const head = HEIGHTS[node.kind];
    let end = y + head;
    const inside = members.get(node.id);
    if (inside !== undefined) {
      let next = end;
      for (const member of inside) {
        end = place(member, { x: x + SIZES.pad, y: next, w: w - 2 * SIZES.pad }, depth + 1);
        next = end + SIZES.rowGap;
      }
      end += SIZES.pad;
    }
    boxes.set(node.id, { id: node.id, x, y, w, h: end - y, head, depth, col: node.col });
    return end;
  };

  const next: [number, number, number] = [SIZES.margin, SIZES.margin, SIZES.margin];
  for (const node of members.get(null) ?? []) {
    const at = { x: columnX(node.col), y: next[node.col], w: SIZES.columnWidth[node.col] };
    next[node.col] = place(node, at, 0) + SIZES.cardGap;
  }
  return boxes;
}
