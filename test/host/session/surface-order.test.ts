import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { firstAtLeast, SurfaceOrder } from "../../../src/host/session/surface-order.ts";

describe("firstAtLeast", () => {
  it.each([
    [[], 5, 0],
    [[1, 3, 5], 0, 0],
    [[1, 3, 5], 3, 1],
    [[1, 3, 5], 4, 2],
    [[1, 3, 5], 6, 3],
  ])("finds in %j the place of %i", (list, value, index) => expect(firstAtLeast(list, value)).toBe(index));
});

describe("SurfaceOrder", () => {
  it("puts a replacement at the place of the first node of its run, also when that is one itself", () => {
    const order = new SurfaceOrder();
    expect(order.replace(10, { first: 3, last: 5 })).toEqual({ first: 3, last: 5 });
    expect(order.replace(12, { first: 10, last: 7 })).toEqual({ first: 3, last: 7 });
    expect(order.replace(14, { first: 1, last: 12 })).toEqual({ first: 1, last: 7 });
  });

  it("ends a run that ends in a replacement at the last place of that one", () => {
    const order = new SurfaceOrder();
    order.replace(10, { first: 4, last: 6 });
    expect(order.replace(12, { first: 2, last: 10 })).toEqual({ first: 2, last: 6 });
    // 6 was hidden by 10, and so by 12.
    expect(order.replace(14, { first: 6, last: 8 })).toBeNull();
  });

  it("keeps one interval for each replacement that is visible", () => {
    const order = new SurfaceOrder();
    for (let node = 4; node < 100; node++)
      order.replace(node, { first: node === 4 ? 0 : node - 1, last: node === 4 ? 0 : node - 1 });
    expect(order.size).toBe(1);
    order.replace(100, { first: 2, last: 2 });
    order.replace(101, { first: 3, last: 3 });
    expect(order.size).toBe(3);
    order.replace(102, { first: 99, last: 101 });
    expect(order.size).toBe(1);
  });

  it.each([
    ["itself", 5, { first: 5, last: 5 }],
    ["what is not there yet", 5, { first: 3, last: 9 }],
    ["a run that ends before it starts", 9, { first: 7, last: 5 }],
    ["a hidden start", 9, { first: 2, last: 8 }],
    ["a hidden end", 9, { first: 0, last: 2 }],
  ])("refuses %s", (_name, node, run) => {
    const order = new SurfaceOrder();
    order.replace(4, { first: 1, last: 3 });
    expect(order.replace(node, run)).toBeNull();
    expect(order.size).toBe(1);
  });

  it("hides what a list of nodes would lose", () => {
    const step = fc.record({ from: fc.nat(30), length: fc.integer({ min: 1, max: 5 }), grow: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30, size: "max" }), (steps) => {
        const order = new SurfaceOrder();
        let nodes: { readonly node: number; readonly place: number }[] = [];
        let seq = 0;
        for (const { from, length, grow } of steps) {
          for (let count = 0; count <= grow; count++, seq++) nodes.push({ node: seq, place: seq });
          const start = from % nodes.length;
          const run = nodes.slice(start, start + length);
          const [first, last] = [run[0], run.at(-1)];
          if (first === undefined || last === undefined) continue;
          const places = order.replace(seq, { first: first.node, last: last.node });
          const inside = nodes.filter(({ place }) => places !== null && place >= places.first && place <= places.last);
          expect(inside).toEqual(run);
          nodes = nodes.toSpliced(start, run.length, { node: seq, place: first.place });
          seq += 1;
        }
      }),
      { numRuns: 100 },
    );
  });
});
