import { describe, expect, it } from "vitest";
import {
  CAPACITY,
  columnX,
  GRAPH_WIDTH,
  portY,
  railX,
  trackX,
} from "../../../../../src/trace/inspector/core/graph/geometry.ts";

describe("geometry of the turn graph", () => {
  it("has its columns, rails and tracks at the places of the design", () => {
    expect([0, 1, 2].map((col) => columnX(col as 0))).toEqual([56, 576, 1136]);
    expect([0, 1, 2].map((col) => railX(col as 0))).toEqual([44, 564, 1124]);
    expect(trackX(0, 0, 8)).toBe(56 + 320 + 16);
    expect(trackX(1, 3, 8)).toBe(576 + 360 + 16 + 24);
    expect(GRAPH_WIDTH).toBe(1136 + 300 + 32);
  });

  it("has room for 19 tracks, the last one left of the next rail", () => {
    expect(CAPACITY).toBe(19);
    expect(trackX(0, CAPACITY - 1, 8)).toBeLessThan(railX(1));
  });

  it("has ports in the middle of headers, whatever is inside of the card", () => {
    const box = { id: "a", x: 0, y: 100, w: 10, h: 900, head: 56, depth: 0, col: 0 } as const;
    expect(portY(box)).toBe(128);
  });
});
