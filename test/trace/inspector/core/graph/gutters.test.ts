import { describe, expect, it } from "vitest";
import {
  columnsApart,
  crosses,
  detourRun,
  fullGutter,
  guttersOf,
  spansOf,
} from "../../../../../src/trace/inspector/core/graph/gutters.ts";
import { columnsOf, edge } from "../support/boxes.ts";

const boxes = columnsOf(3, 3, 3);
const span = (from: string, to: string) => spansOf([edge("result", from, to)], boxes)[0]!;

describe("gutters", () => {
  it("says how far apart the ends are, and which gutters are crossed", () => {
    const spans = [span("0.0", "0.1"), span("1.0", "0.0"), span("2.0", "0.0"), span("1.0", "2.2")];
    expect(spans.map(columnsApart)).toEqual([0, 1, 2, 1]);
    expect(spans.map((each) => [crosses(each, 0), crosses(each, 1)])).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  it("refuses an edge that ends at no card", () => expect(() => span("0.0", "9.9")).toThrow(TypeError));

  it("gives detours lanes in the order of where they come from, one for each bundle", () => {
    const spans = spansOf(
      [edge("result", "2.1", "0.0"), edge("result", "2.0", "0.1"), edge("result", "2.2", "0.1")],
      boxes,
    );
    const gutters = guttersOf(spans, 1_000);
    expect(gutters.lanes).toBe(2);
    expect([gutters.laneY("result|0.1"), gutters.laneY("result|0.0")]).toEqual([1_024, 1_032]);
    for (const { trackOf } of gutters.tracks)
      expect([...trackOf.keys()].sort()).toEqual([detourRun("result|0.0"), detourRun("result|0.1")]);
  });

  it("is full from the twentieth track on, the left gutter first", () => {
    const many = columnsOf(1, 20, 20);
    const fan = (from: string, col: number, count: number) =>
      Array.from({ length: count }, (_, index) => edge("inclusion", from, `${col}.${index}`));
    const fullOf = (edges: ReturnType<typeof fan>) => fullGutter(guttersOf(spansOf(edges, many), 0));
    // All runs to different cards begin at one port: each has a track of its own.
    expect(fullOf(fan("0.0", 1, 19))).toBeNull();
    expect(fullOf(fan("0.0", 1, 20))).toBe(0);
    expect(fullOf(fan("1.0", 2, 20))).toBe(1);
    expect(fullOf([...fan("0.0", 1, 20), ...fan("1.0", 2, 20)])).toBe(0);
  });
});
