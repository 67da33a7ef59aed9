import type { Point } from "../../../core/graph/model.ts";

const RADIUS = 6;
/** Of an arrowhead, whose tip is where the line ends. */
const HEAD_LENGTH = 9;
const HEAD_HALF = 4.5;

/** A line of horizontal and vertical pieces as an SVG path with round corners. */
export function edgePath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  let path = `M${first[0]} ${first[1]}`;
  for (const [index, corner] of rest.entries()) {
    const before = points[index] ?? corner;
    const after = rest[index + 1];
    if (after === undefined) {
      path += `L${corner[0]} ${corner[1]}`;
      continue;
    }
    const [into, out] = [towards(corner, before), towards(corner, after)];
    path += `L${into[0]} ${into[1]}Q${corner[0]} ${corner[1]} ${out[0]} ${out[1]}`;
  }
  return path;
}

/** The arrowhead at the end of a line, whose last piece is horizontal: lines come to the sides of cards. */
export function headPath(points: readonly Point[]): string {
  const [before, tip] = [points.at(-2), points.at(-1)];
  if (before === undefined || tip === undefined) return "";
  const back = tip[0] + (tip[0] < before[0] ? HEAD_LENGTH : -HEAD_LENGTH);
  return `M${back} ${tip[1] - HEAD_HALF}L${tip[0]} ${tip[1]}L${back} ${tip[1] + HEAD_HALF}z`;
}

/** The point on the way from a corner to another point where the curve begins: half of the way at most. */
function towards(corner: Point, to: Point): Point {
  const [dx, dy] = [to[0] - corner[0], to[1] - corner[1]];
  const length = Math.abs(dx) + Math.abs(dy);
  if (length === 0) return corner;
  const by = Math.min(RADIUS, length / 2) / length;
  return [corner[0] + dx * by, corner[1] + dy * by];
}

/** Where a label of the line stands: in the middle of its longest piece. */
export function labelPoint(points: readonly Point[]): Point {
  let best: Point = points[0] ?? [0, 0];
  let longest = -1;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] ?? best, points[i] ?? best];
    const length = Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
    if (length > longest) [longest, best] = [length, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]];
  }
  return best;
}
