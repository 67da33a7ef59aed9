import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { components, reachCounts, type Graph } from "../../../src/matcher/lint/reachable.ts";

function graphOf(edges: readonly (readonly number[])[]): Graph {
  const offsets = new Int32Array(edges.length + 1);
  edges.forEach((row, i) => (offsets[i + 1] = (offsets[i] ?? 0) + row.length));
  return { offsets, targets: Int32Array.from(edges.flat()) };
}

/** Nodes that a walk from `start` meets, itself included. */
function walk(edges: readonly (readonly number[])[], start: number): Set<number> {
  const seen = new Set([start]);
  for (const node of seen) for (const target of edges[node] ?? []) seen.add(target);
  return seen;
}

const graphs = fc
  .integer({ min: 1, max: 40 })
  .chain((n) => fc.array(fc.array(fc.nat(n - 1), { maxLength: 3 }), { minLength: n, maxLength: n }));

describe("reachCounts", () => {
  it("counts a chain, a circle and a lone node", () => {
    expect([...reachCounts(graphOf([[1], [2], [1], []]))]).toEqual([2, 1, 1, 0]);
  });

  it("agrees with walking from every node", () => {
    fc.assert(
      fc.property(graphs, (edges) => {
        const expected = edges.map((_, i) => walk(edges, i).size - 1);
        expect([...reachCounts(graphOf(edges))]).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it("takes a chain of 20,000 nodes without recursion of its own", () => {
    const edges = Array.from({ length: 20_000 }, (_, i) => (i + 1 < 20_000 ? [i + 1] : []));
    const counts = reachCounts(graphOf(edges));
    expect([counts[0], counts[19_998], counts[19_999]]).toEqual([19_999, 1, 0]);
  });
});

describe("components", () => {
  it("puts nodes together that reach each other, and numbers them against the edges", () => {
    fc.assert(
      fc.property(graphs, (edges) => {
        const { of } = components(graphOf(edges));
        edges.forEach((row, node) => {
          for (const target of row) expect(of[target]).toBeLessThanOrEqual(of[node] ?? -1);
          for (let other = 0; other < edges.length; other++) {
            const together = walk(edges, node).has(other) && walk(edges, other).has(node);
            expect(of[node] === of[other]).toBe(together);
          }
        });
      }),
      { numRuns: 60 },
    );
  });
});
