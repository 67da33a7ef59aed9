import type { Drawing } from "../../../../../src/trace/inspector/core/graph/draw.ts";
import { SIZES } from "../../../../../src/trace/inspector/core/graph/geometry.ts";
import type { Box, Point, Route } from "../../../../../src/trace/inspector/core/graph/model.ts";

/** What holds of every drawing. Each check lists what breaks it. */

const parentBoxes = ({ nodes, boxes }: Drawing): Map<string, Box | null> =>
  new Map(nodes.map(({ id, parent }) => [id, parent === null ? null : (boxes.get(parent) ?? null)]));

/** I1: members are inside the body of their group, under its header. */
export function membersOutside(drawing: Drawing): string[] {
  const parents = parentBoxes(drawing);
  return [...drawing.boxes.values()].flatMap((box) => {
    const around = parents.get(box.id);
    if (around === undefined) return [`${box.id} is no visible card`];
    if (around === null) return [];
    const inside =
      box.x >= around.x + SIZES.pad &&
      box.x + box.w <= around.x + around.w - SIZES.pad &&
      box.y >= around.y + around.head &&
      box.y + box.h <= around.y + around.h - SIZES.pad;
    return inside ? [] : [`${box.id} leaves ${around.id}`];
  });
}

/** I2: siblings do not overlap. */
export function overlappingSiblings({ nodes, boxes }: Drawing): string[] {
  const families = Map.groupBy(nodes, ({ parent, col }) => `${col} ${parent ?? ""}`);
  return [...families.values()].flatMap((family) => {
    const sorted = family.flatMap(({ id }) => boxes.get(id) ?? []).sort((a, b) => a.y - b.y);
    return sorted.flatMap((box, index) => {
      const before = sorted[index - 1];
      return before !== undefined && before.y + before.h > box.y ? [`${before.id} covers ${box.id}`] : [];
    });
  });
}

interface Segment {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

function segmentsOf({ points }: Route): Segment[] {
  return points.slice(1).map(([x, y], index) => {
    const [px, py] = points[index] as Point;
    return { x0: Math.min(px, x), x1: Math.max(px, x), y0: Math.min(py, y), y1: Math.max(py, y) };
  });
}

/** I3: no piece of a line enters a card that is not around one of its ends, nor the cards at its ends themselves. */
export function enteredCards(drawing: Drawing): string[] {
  const parents = parentBoxes(drawing);
  const boxes = [...drawing.boxes.values()];
  const faults: string[] = [];
  for (const route of drawing.routes) {
    const around = new Set<string>();
    for (const end of [route.edge.from, route.edge.to]) {
      for (let at = parents.get(end); at; at = parents.get(at.id)) around.add(at.id);
    }
    for (const { x0, x1, y0, y1 } of segmentsOf(route)) {
      for (const box of boxes) {
        const enters = x1 > box.x && x0 < box.x + box.w && y1 > box.y && y0 < box.y + box.h;
        if (enters && !around.has(box.id)) faults.push(`${route.edge.id} enters ${box.id}`);
      }
    }
  }
  return faults;
}

/** I4: vertical runs of different bundles that are beside each other are at least `apart` pixels from each other. */
export function crowdedRuns(drawing: Drawing, apart: number): string[] {
  const hulls = new Map<string, Segment>();
  for (const route of drawing.routes) {
    if (route.via === "rail") continue;
    for (const segment of segmentsOf(route)) {
      if (segment.x0 !== segment.x1) continue;
      const key = `${route.via} ${route.bundle} ${segment.x0 < drawing.width / 2 ? 0 : 1}`;
      const hull = hulls.get(key) ?? segment;
      hulls.set(key, { ...segment, y0: Math.min(hull.y0, segment.y0), y1: Math.max(hull.y1, segment.y1) });
    }
  }
  const runs = [...hulls].sort((a, b) => a[1].x0 - b[1].x0);
  return runs.flatMap(([key, run], index) => {
    const faults: string[] = [];
    for (let next = index + 1; next < runs.length; next++) {
      const [otherKey, other] = runs[next] as [string, Segment];
      if (other.x0 - run.x0 >= apart) break;
      if (other.y0 <= run.y1 + SIZES.clear && run.y0 <= other.y1 + SIZES.clear)
        faults.push(`${key} beside ${otherKey}`);
    }
    return faults;
  });
}

/** Lines begin and end at ports: the middle of the headers' left or right sides. */
export function looseEnds({ routes, boxes }: Drawing): string[] {
  return routes.flatMap(({ edge, points }) =>
    [
      [edge.from, points[0]],
      [edge.to, points.at(-1)],
    ].flatMap(([id, point]) => {
      const box = boxes.get(id as string);
      const [x, y] = point as Point;
      const atPort = box !== undefined && (x === box.x || x === box.x + box.w) && y === box.y + box.head / 2;
      return atPort ? [] : [`${edge.id} is loose at ${String(id)}`];
    }),
  );
}
