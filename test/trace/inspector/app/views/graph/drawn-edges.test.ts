import { expect, it } from "vitest";

import { drawnEdges } from "../../../../../../src/trace/inspector/app/views/graph/drawn-edges.ts";
import { edgePath, headPath } from "../../../../../../src/trace/inspector/app/views/graph/edge-path.ts";
import type { EdgeKind, Point, Route } from "../../../../../../src/trace/inspector/core/graph/model.ts";

const POINTS: readonly Point[] = [
  [0, 0],
  [10, 0],
];

const route = (kind: EdgeKind, from: string, to: string): Route => ({
  edge: { id: `${kind}|${from}|${to}`, kind, from, to, count: 1, more: 0 },
  bundle: kind,
  via: "track",
  points: POINTS,
});

const ROUTES = [route("request", "a", "c"), route("inclusion", "a", "b"), route("request", "b", "c")];

it("draws all edges of a kind as one line, each with its head", () => {
  const [line, head] = [edgePath(POINTS), headPath(POINTS)];
  expect(drawnEdges(ROUTES, null)).toEqual([
    { kind: "request", hot: false, lines: line + line, heads: head + head },
    { kind: "inclusion", hot: false, lines: line, heads: head },
  ]);
});

it("draws those of the selected card apart from the others, on top", () => {
  expect(drawnEdges(ROUTES, "b").map(({ kind, hot }) => [kind, hot])).toEqual([
    ["request", false],
    ["inclusion", true],
    ["request", true],
  ]);
  expect(drawnEdges([], "b")).toEqual([]);
});
