import { describe, expect, it } from "vitest";
import { railX, trackX } from "../../../../../src/trace/inspector/core/graph/geometry.ts";
import type { Routing } from "../../../../../src/trace/inspector/core/graph/model.ts";
import { routeEdges } from "../../../../../src/trace/inspector/core/graph/route.ts";
import { columnsOf, edge, flat } from "../support/boxes.ts";

const boxes = columnsOf(2, 2, 2);
const only = ({ routes }: Routing) => routes[0]!;
// Cards of 56 px from 32 on, 16 px apart: ports at 60 and 132.

describe("routes of the turn graph", () => {
  it("runs down the rail inside a column", () => {
    const { via, points } = only(routeEdges(boxes, [edge("request", "1.0", "1.1")], flat));
    expect(via).toBe("rail");
    expect(points).toEqual([
      [576, 60],
      [railX(1), 60],
      [railX(1), 132],
      [576, 132],
    ]);
  });

  it("takes a track between neighbours, in both directions", () => {
    const right = only(routeEdges(boxes, [edge("execution", "1.0", "2.1")], flat));
    expect(right.points).toEqual([
      [936, 60],
      [trackX(1, 0, 8), 60],
      [trackX(1, 0, 8), 132],
      [1136, 132],
    ]);
    const left = only(routeEdges(boxes, [edge("citation", "1.1", "0.0")], flat));
    expect(left.points).toEqual([
      [576, 132],
      [trackX(0, 0, 8), 132],
      [trackX(0, 0, 8), 60],
      [376, 60],
    ]);
  });

  it("goes beneath all cards when the ends are two columns apart", () => {
    const routing = routeEdges(boxes, [edge("result", "2.0", "0.1")], flat);
    const lane = 160 + 24;
    expect(only(routing)).toMatchObject({
      via: "detour",
      points: [
        [1136, 60],
        [trackX(1, 0, 8), 60],
        [trackX(1, 0, 8), lane],
        [trackX(0, 0, 8), lane],
        [trackX(0, 0, 8), 132],
        [376, 132],
      ],
    });
    expect(routing.bottom).toBe(lane + 8);
  });

  it("shares one vertical run in a bundle", () => {
    const { routes } = routeEdges(boxes, [edge("request", "0.0", "1.1"), edge("request", "0.1", "1.1")], flat);
    expect(new Set(routes.map(({ points }) => points[1]?.[0])).size).toBe(1);
  });

  it("squeezes the tracks of a gutter that nothing empties, and never enters a card", () => {
    const many = columnsOf(1, 40, 0);
    const edges = Array.from({ length: 40 }, (_, index) => edge("inclusion", "0.0", `1.${index}`));
    const { routes, overflow, condensed } = routeEdges(many, edges, flat);
    expect(overflow).toBe(true);
    expect(condensed).toBe(0);
    const xs = routes.map(({ points }) => points[1]?.[0] ?? 0);
    expect(new Set(xs).size).toBe(40);
    expect(Math.max(...xs)).toBeLessThan(railX(1));
    expect(Math.min(...xs)).toBe(trackX(0, 0, 8));
  });

  it("merges upwards first, where cards are inside of others", () => {
    const many = columnsOf(1, 40, 0);
    const edges = Array.from({ length: 39 }, (_, index) => edge("inclusion", "0.0", `1.${index + 1}`));
    const routing = routeEdges(many, edges, (id) => (id.startsWith("1.") && id !== "1.0" ? "1.0" : null));
    expect(routing).toMatchObject({ overflow: false, condensed: 38 });
    expect(routing.routes.map((route) => [route.edge.to, route.edge.count])).toEqual([["1.0", 39]]);
  });
});
